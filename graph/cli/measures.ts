import { parseArgs } from "node:util";
import { measureNames } from "../../tools/measures/names.js";
import { MEASURE_IDS, measures } from "../../tools/measures/registry.js";

/** Prints the registry of measures as a markdown table: `npm run measures`, `npm run measures -- --language de`. */

const { language } = parseArgs({ options: { language: { type: "string", default: "en" } } }).values;
const names = measureNames.get(language);
if (names === undefined) {
  console.error(`No names in the language ${language}; there are ${[...measureNames.keys()].join(", ")}.`);
  process.exitCode = 1;
} else {
  console.log("| measure | owner | called | unit | by | answered by | what it is |\n|---|---|---|---|---|---|---|");
  for (const id of MEASURE_IDS) {
    const { owner, unit, by, answeredBy, description, inputs } = measures[id];
    const needs = inputs.map((either) => either.join(" or ")).join(", ");
    const answer = answeredBy ?? `the asker's numbers${needs === "" ? "" : `: ${needs}`}`;
    const called = (names.measures[id]?.names ?? []).slice(0, 3).join(", ");
    console.log(`| ${[id, owner, called, unit, by.join(" "), answer, description].join(" | ")} |`);
  }
}
