import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadConfig } from "../../graph/config.js";
import { createLogger } from "../../graph/log.js";
import { ShippedTranslations, Translations } from "../../graph/write/shipped-translations.js";
import { readJsonFolder } from "../../tools/data-files.js";
import { readThresholds } from "../cases/thresholds.js";
import { openEvalMarket } from "../suites/market.js";
import { readAskedLines } from "../train/asks-corpus.js";
import { ASKS } from "../train/places.js";
import { coverageOf, describeCoverage } from "./coverage.js";
import { collectForms, type MetForms } from "./forms.js";

/**
 * `npm run translations`: which part of what the service says has a shipped translation, by language. Asks the cases that people may tune on and
 * lines of the corpus over the sample market; `-- --lines 200` fewer of these. `-- --forms FILE` writes the forms, the most frequent first, each with
 * the languages that lack it.
 */
const { values } = parseArgs({ options: { forms: { type: "string" }, lines: { type: "string", default: "1200" } } });

const shipped = new ShippedTranslations();
const files = [...readJsonFolder("graph/write/translations/")].map(
  ([language, file]) => [language, Object.keys(Translations.parse(file))] as const,
);

function tell(forms: MetForms): void {
  const { list } = forms;
  const texts = list.map(({ form }) => form);
  const known = new Map(files.map(([language]) => [language, new Set(shipped.of(texts, language).keys())]));
  const coverage = files.map(([language, own]) => coverageOf(language, own, known.get(language) ?? new Set(), forms));
  console.log(`\n${describeCoverage(coverage, forms).join("\n")}`);
  if (values.forms === undefined) return;
  const lacking = (form: string) => [...known].flatMap(([language, has]) => (has.has(form) ? [] : [language]));
  const lines = list.map((each) => JSON.stringify({ ...each, lacking: lacking(each.form) }));
  writeFileSync(values.forms, `[\n${lines.join(",\n")}\n]\n`);
}

const market = await openEvalMarket(
  { ...loadConfig(), model: "built-in" },
  readThresholds("built-in").limits,
  createLogger("error"),
  (message) => console.error(message),
);
try {
  tell(await collectForms(market, readAskedLines(ASKS), { lines: Number(values.lines), onProgress: tell }));
} finally {
  await market.close();
}
