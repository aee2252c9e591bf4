import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Config } from "../../graph/config.js";
import { InvalidInputError } from "../../tools/errors.js";
import { ensureMarket } from "../../tools/sample-market.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import { openOracles } from "../oracles/oracles.js";
import { proposeCases } from "./propose.js";

const MOST = 500;

/** `npm run eval -- --propose 50 [--out FILE]`. @returns what was done, in words @throws InvalidInputError with a sentence */
export async function writeProposals(
  words: readonly string[],
  { warehouse }: Pick<Config, "warehouse">,
): Promise<string> {
  const { count, out } = read([...words]);
  if (existsSync(out)) throw new InvalidInputError(`${out} exists: move it away, or name another file with --out.`);
  await ensureMarket({
    dataDir: warehouse.dataDir,
    databaseUrl: null,
    onProgress: (message) => console.error(message),
  });
  const oracles = await openOracles(marketFile(warehouse.dataDir));
  try {
    const cases = await proposeCases(oracles.rows, count);
    if (cases.length === 0) throw new InvalidInputError("The market holds too little to propose a case.");
    writeFileSync(out, `${cases.map((each) => JSON.stringify(each)).join("\n")}\n`);
    return `${cases.length} cases in ${out}. Look each through: its question, and "now", which is what its query gives today. Then: npm run eval -- --cases ${out}`;
  } finally {
    oracles.close();
  }
}

function read(args: string[]): { readonly count: number; readonly out: string } {
  const { propose, out } = parse(args);
  const count = Number(propose);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new InvalidInputError(`--propose takes a whole number from 1 to ${MOST}, not "${propose}".`);
  return { count, out };
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { propose: { type: "string" }, out: { type: "string", default: "proposed-cases.jsonl" } },
    });
    return values;
  } catch (cause) {
    throw new InvalidInputError("--propose takes a number, and beside it there is --out FILE.", { cause });
  }
}
