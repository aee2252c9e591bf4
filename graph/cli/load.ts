import path from "node:path";
import { parseArgs } from "node:util";
import { InvalidInputError } from "../../tools/errors.js";
import { addToMarket } from "../../tools/warehouse/load/add-market.js";
import { describeLoadFormat } from "../../tools/warehouse/load/describe-format.js";
import { type LoadOptions, loadMarket } from "../../tools/warehouse/load/load-market.js";
import { count, type LoadReport } from "../../tools/warehouse/load/report.js";
import { type Config, loadConfig, loadTarget } from "../config.js";
import { tellOperator } from "./tell-operator.js";

const USAGE = `Loads a market of your own in the place of the present one, or adds rows to the present one.

  npm run load -- --from DIR [--keep-months N] [--report FILE] [--max-reject-share 0.05]
  npm run load -- --add DIR [--close-missing] [--keep-months N] [--report FILE] [--max-reject-share 0.05]
  npm run load -- --describe

  --from DIR                folder with one <table>.csv or <table>.parquet per table
  --add DIR                 the same with new and corrected rows alone; a row of a stored key takes its place
  --close-missing           offers of a shop that the added offers.csv leaves out are out of stock from its last day on
  --keep-months N           forget what is older than N months, counted back from the newest of its kind
  --report FILE             where to list rejected rows (default: load-rejects.csv in the data folder)
  --max-reject-share SHARE  refuse the load when a larger part of one file is rejected (default: 0.05)
  --describe                print the tables, columns and types that the files must have

The target is the data folder (DATA_DIR), or the database that DATABASE_URL names.`;

/** A century. */
const MOST_MONTHS = 1_200;

interface Command {
  readonly from: string;
  readonly isAddition: boolean;
  readonly closesMissing: boolean;
  readonly keepMonths: number | undefined;
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
    console.log(summary(await load(command, loadConfig()), command.isAddition));
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
  const from = values.from ?? values.add;
  if (!from || (values.from && values.add))
    throw new InvalidInputError("Say which folder to load: npm run load -- --from DIR (--help tells more).");
  const isAddition = values.add !== undefined;
  const closesMissing = values["close-missing"] ?? false;
  if (closesMissing && !isAddition) throw new InvalidInputError("--close-missing goes with --add.");
  const months = values["keep-months"];
  const keepMonths = months === undefined ? undefined : Number(months);
  if (keepMonths !== undefined && !(Number.isInteger(keepMonths) && keepMonths >= 1 && keepMonths <= MOST_MONTHS))
    throw new InvalidInputError(`--keep-months must be a whole number between 1 and ${MOST_MONTHS}.`);
  const share = values["max-reject-share"];
  const maxRejectShare = share === undefined ? undefined : Number(share);
  if (maxRejectShare !== undefined && !(maxRejectShare >= 0 && maxRejectShare <= 1)) {
    throw new InvalidInputError("--max-reject-share must be a number between 0 and 1.");
  }
  return { from, isAddition, closesMissing, keepMonths, report: values.report, maxRejectShare };
}

function readWords(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        from: { type: "string" },
        add: { type: "string" },
        "close-missing": { type: "boolean" },
        "keep-months": { type: "string" },
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

async function load(command: Command, { warehouse }: Config): Promise<LoadReport> {
  const { from, report, maxRejectShare, isAddition, closesMissing, keepMonths } = command;
  const options: LoadOptions = {
    from,
    target: loadTarget(warehouse),
    reportPath: path.resolve(report ?? path.join(warehouse.dataDir, "load-rejects.csv")),
    maxRejectShare,
    keepMonths,
    onProgress: (message) => console.log(`  ${message}`),
  };
  return isAddition ? addToMarket({ ...options, closesMissing }) : loadMarket(options);
}

function summary(
  { tables, rejected, accepted, reportPath, notes, tookMs, engine }: LoadReport,
  isAddition: boolean,
): string {
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
    `${isAddition ? "Added" : "Loaded"} ${count(accepted)} ${isAddition ? "to the market in" : "into"} ${where} in ${(tookMs / 1000).toFixed(1)} s; ${count(rejected)} rejected${reportPath ? `, listed in ${reportPath}` : ""}.`,
  ].join("\n");
}

function row(label: string, file: string, ...numbers: string[]): string {
  return `${label.padEnd(26)}${file.padEnd(30)}${numbers.map((value) => value.padStart(10)).join("")}`;
}
