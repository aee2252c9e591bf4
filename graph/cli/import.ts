import path from "node:path";
import { parseArgs } from "node:util";
import { InvalidInputError } from "../../tools/errors.js";
import { groupFiles } from "../../tools/import/groups/groups-file.js";
import { type ImportedFile, type ImportReport, importMarket } from "../../tools/import/import-market.js";
import { editsOf } from "../../tools/import/make-market.js";
import { takenBack, undoImport } from "../../tools/import/undo-import.js";
import { ensureMarket } from "../../tools/sample-market.js";
import { count } from "../../tools/warehouse/load/report.js";
import { openWarehouse } from "../../tools/warehouse/open.js";
import { type Config, loadConfig, loadTarget } from "../config.js";
import { readCoverageLines } from "../coverage-lines.js";
import { tellOperator } from "./tell-operator.js";

const USAGE = `Makes a market of your own exports: keyword tools, ad reports, shop and price exports.

  npm run import -- PATH... [--market US] [--shop "My shop"] [--dry-run] [--map FILE]
  npm run import -- --undo

  PATH            files, or folders with files; each is told by its content
  --market CODE   the market of files that do not say theirs (ISO code: US, GB, DE)
  --currency CODE the currency of amounts without one; the market's when left out
  --shop NAME     whose products and orders the shop's exports are (default: My shop)
  --map FILE      what files and columns mean, written to be corrected (default: import-map.json in the data folder)
  --dry-run       read and report, change nothing
  --replace       put the import in the place of a market from npm run load
  --undo          take the last import back, corrections of the map and edits of groups like files

The target is the data folder (DATA_DIR), or the database that DATABASE_URL names.`;

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
  try {
    const { values, positionals } = readWords(words);
    if (values.help) console.log(USAGE);
    else if (values.undo) console.log(await undo(loadConfig()));
    else if (positionals.length === 0)
      throw new InvalidInputError("Say which files to import: npm run import -- exports/ (--help tells more).");
    else {
      const config = loadConfig();
      const report = await run(values, positionals, config);
      console.log(summary(report, config.warehouse.dataDir));
      if (report.loaded !== null) console.log(`\n${(await coverage(config)).join("\n")}`);
    }
    return 0;
  } catch (error) {
    return tellOperator(error);
  }
}

function readWords(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        market: { type: "string" },
        currency: { type: "string" },
        shop: { type: "string" },
        map: { type: "string" },
        "dry-run": { type: "boolean" },
        replace: { type: "boolean" },
        undo: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (cause) {
    throw new InvalidInputError(
      `${cause instanceof Error ? cause.message.split(". ")[0] : "The command is not understood"}. --help tells more.`,
      { cause },
    );
  }
}

function tell(message: string): void {
  console.log(`  ${message}`);
}

function run(
  values: ReturnType<typeof readWords>["values"],
  paths: readonly string[],
  { warehouse }: Config,
): Promise<ImportReport> {
  return importMarket({
    paths,
    target: loadTarget(warehouse),
    dataDir: path.resolve(warehouse.dataDir),
    market: values.market,
    currency: values.currency?.toUpperCase(),
    shop: values.shop,
    mapPath: values.map,
    isDryRun: values["dry-run"],
    isReplacing: values.replace,
    onProgress: tell,
  });
}

/** What can be asked of the market now, by market. */
async function coverage({ warehouse: settings }: Config): Promise<string[]> {
  const warehouse = await openWarehouse(settings);
  try {
    return await readCoverageLines(warehouse);
  } finally {
    await warehouse.close();
  }
}

async function undo({ warehouse }: Config): Promise<string> {
  const undone = await undoImport({
    target: loadTarget(warehouse),
    dataDir: path.resolve(warehouse.dataDir),
    onProgress: tell,
  });
  if (undone === null) return "There is no import to take back.";
  if (undone.loaded === null) await ensureMarket({ ...warehouse, isReplaced: true, onProgress: tell });
  const now =
    undone.loaded === null ? "the sample market is back" : `the market holds ${count(undone.loaded.accepted)} again`;
  return `Taken back: ${takenBack(undone).join(", ")}; ${now}.`;
}

function summary(
  { edits, files, known, notRead, groups, loaded, rejectsPath, mapPath }: ImportReport,
  dataDir: string,
): string {
  const rows = files.map((file) =>
    line(
      file.name,
      file.label,
      file.market ?? "–",
      file.refreshedOn ?? "unknown",
      String(file.rows),
      String(file.used),
      String(file.rejected),
    ),
  );
  const total = (pick: (file: ImportedFile) => number) => files.reduce((sum, file) => sum + pick(file), 0);
  const [rowsIn, used, rejected] = [
    total(({ rows: n }) => n),
    total((file) => file.used),
    total((file) => file.rejected),
  ];
  return [
    "",
    ...(files.length > 0 ? [line("file", "is", "market", "of", "rows", "used", "rejected"), ...rows, ""] : []),
    ...files.flatMap(detailsOf),
    ...notRead.map(({ name, reason }) => `Not read: ${name}: ${reason}`),
    ...known.map((name) => `Imported before, nothing to do: ${name}`),
    `${count(rowsIn)} in ${count(files.length, "file")}: ${count(used)} used, ${count(rejected)} rejected${rejectsPath ? `, listed in ${rejectsPath}` : ""}.`,
    ...(edits.groups + edits.members > 0 ? [`Taken up: ${editsOf(edits)}.`] : []),
    `${count(groups.length, "product group")}: ${groups
      .slice(0, 8)
      .map(({ name }) => name)
      .join(", ")}${groups.length > 8 ? " …" : ""}`,
    ...(loaded === null
      ? [files.length === 0 ? "Nothing is new; the market stays as it is." : "A dry run: nothing was changed."]
      : [
          `The market holds ${count(loaded.accepted)}, loaded in ${(loaded.tookMs / 1000).toFixed(1)} s. To change groups, edit ${groupFiles(dataDir).members} and run the import again.`,
          `What the files were taken for is in ${mapPath}. To take this import back: npm run import -- --undo`,
        ]),
  ].join("\n");
}

function detailsOf({ name, notes, unread, guessed, unusedColumns }: ImportedFile): string[] {
  const shown = unusedColumns.slice(0, 8).map((column) => `"${column}"`);
  return [
    ...notes.map((note) => `${name}: ${note}`),
    ...guessed.map(
      ({ column, as, certainty }) =>
        `${name}: the column "${column}" is taken for ${as} (${Math.round(certainty * 100)} % sure)`,
    ),
    ...(shown.length > 0
      ? [
          `${name}: not used: ${shown.join(", ")}${unusedColumns.length > shown.length ? ` and ${unusedColumns.length - shown.length} more` : ""}`,
        ]
      : []),
    ...unread.map(
      ({ column, reason, cells, line: first, value }) =>
        `${name}: ${count(cells, "cell")} ${column === "" ? "" : `of "${column}" `}left out: ${reason}; the first on line ${first}: ${value}`,
    ),
  ];
}

function line(name: string, label: string, market: string, day: string, ...numbers: string[]): string {
  return `${name.slice(0, 34).padEnd(36)}${label.slice(0, 40).padEnd(42)}${market.padEnd(8)}${day.padEnd(12)}${numbers.map((value) => value.padStart(10)).join("")}`;
}
