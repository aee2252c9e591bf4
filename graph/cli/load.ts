import path from "node:path";
import { parseArgs } from "node:util";
import { InvalidInputError } from "../../tools/errors.js";
import { describeLoadFormat } from "../../tools/warehouse/load/describe-format.js";
import { loadMarket } from "../../tools/warehouse/load/load-market.js";
import { count, type LoadReport } from "../../tools/warehouse/load/report.js";
import { type Config, loadConfig } from "../config.js";
import { tellOperator } from "./tell-operator.js";

const USAGE = `Loads a market of your own in the place of the present one.

  npm run load -- --from DIR [--report FILE] [--max-reject-share 0.05]
  npm run load -- --describe

  --from DIR                folder with one <table>.csv or <table>.parquet per table
  --report FILE             where to list rejected rows (default: load-rejects.csv in the data folder)
  --max-reject-share SHARE  refuse the load when a larger part of one file is rejected (default: 0.05)
  --describe                print the tables, columns and types that the files must have

The target is the data folder (DATA_DIR), or the database that DATABASE_URL names.`;

interface Command {
  readonly from: string;
  readonly report: string | undefined;
  readonly maxRejectShare: number | undefined;
}

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
  try {
    const command = readCommand(words);
    if (typeof command === "string") {
      console.log(command);
      return 0;
    }
    console.log(summary(await load(command, loadConfig())));
    return 0;
  } catch (error) {
    return tellOperator(error);
  }
}

/** What to load, or the text that was asked for. */
function readCommand(words: string[]): Command | string {
  const values = readWords(words);
  if (values.help) return USAGE;
  if (values.describe) return describeLoadFormat();
  if (!values.from)
    throw new InvalidInputError("Say which folder to load: npm run load -- --from DIR (--help tells more).");
  const share = values["max-reject-share"];
  const maxRejectShare = share === undefined ? undefined : Number(share);
  if (maxRejectShare !== undefined && !(maxRejectShare >= 0 && maxRejectShare <= 1)) {
    throw new InvalidInputError("--max-reject-share must be a number between 0 and 1.");
  }
  return { from: values.from, report: values.report, maxRejectShare };
}

function readWords(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        from: { type: "string" },
        report: { type: "string" },
        "max-reject-share": { type: "string" },
        describe: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (cause) {
    throw new InvalidInputError(
      `${cause instanceof Error ? cause.message.split(". ")[0] : "The command is not understood"}. --help tells more.`,
      { cause },
    );
  }
}

async function load({ from, report, maxRejectShare }: Command, { warehouse }: Config): Promise<LoadReport> {
  const { dataDir, databaseUrl } = warehouse;
  return loadMarket({
    from,
    target: databaseUrl ? { kind: "postgresql", databaseUrl } : { kind: "duckdb", dataDir },
    reportPath: path.resolve(report ?? path.join(dataDir, "load-rejects.csv")),
    maxRejectShare,
    onProgress: (message) => console.log(`  ${message}`),
  });
}

function summary({ tables, rejected, accepted, reportPath, notes, tookMs, engine }: LoadReport): string {
  const lines = tables.map(({ label, file, records, accepted: taken, rejected: refused }) =>
    row(
      label,
      file ?? "(no file)",
      file ? String(records) : "",
      file ? String(taken) : "",
      file ? String(refused) : "",
    ),
  );
  const where = engine === "duckdb" ? "the data folder" : "the database";
  return [
    "",
    row("data", "file", "rows", "accepted", "rejected"),
    ...lines,
    "",
    ...notes.map((note) => `Note: ${note}`),
    `Loaded ${count(accepted)} into ${where} in ${(tookMs / 1000).toFixed(1)} s; ${count(rejected)} rejected${reportPath ? `, listed in ${reportPath}` : ""}.`,
  ].join("\n");
}

function row(label: string, file: string, ...numbers: string[]): string {
  return `${label.padEnd(26)}${file.padEnd(30)}${numbers.map((value) => value.padStart(10)).join("")}`;
}
