import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { LONGEST } from "../../graph/understand/encoder/encoder.js";
import { Vocabulary } from "../../graph/understand/encoder/question-encoder.js";
import { Tokenizer } from "../../graph/understand/encoder/tokenizer.js";
import { inPlainWords } from "../../graph/understand/idioms.js";
import { bagOf } from "../../graph/understand/learned/bag.js";
import { contextOf } from "../../graph/understand/learned/number-context.js";
import { piecesOf } from "../../graph/understand/learned/number-heads.js";
import { type Reading, readNumbers } from "../../graph/understand/numbers/read.js";
import { Want } from "../../graph/understand/request.js";
import { Dimension } from "../../tools/measures/measure.js";
import { measureNames } from "../../tools/measures/names.js";
import { MEASURE_IDS } from "../../tools/measures/registry.js";
import { UNKNOWN_MEASURE_IDS } from "../../tools/measures/unknown-measures.js";
import { type AskedLine, NumberKind, readAskedLines } from "./asks-corpus.js";
import { foldsOf, type LabelledQuestion } from "./corpus.js";
import { maskBySample } from "./masks.js";
import { NOT_HELD } from "./not-held.js";
import { ASK_LABELS, ASKS, ASKS_MASKED, FOLDS, PREPARED_ASKS, VOCABULARY } from "./places.js";

/**
 * First step of training the learned reading of asks: masks products as the service does, then pieces of the encoder's vocabulary and places of the bag of words for
 * every line, and what stands around every number; asks.py needs no text processing of its own.
 */

const tokenizer = new Tokenizer(Vocabulary.parse(JSON.parse(readFileSync(VOCABULARY, "utf8"))));
const lines = readAskedLines(ASKS);
const folds = foldsOf(lines, FOLDS);
const rows: unknown[] = [];
mkdirSync(new URL(".", PREPARED_ASKS), { recursive: true });
for (const [place, masked] of (await maskAll(lines)).entries()) {
  const line = lines[place];
  if (line === undefined) continue;
  rows.push({
    kind: "ask",
    text: line.text,
    fold: line.part === "dev" ? -1 : folds[place],
    lang: line.lang,
    follows: line.follows ?? false,
    asks: line.asks,
    ...written(masked),
    numbers: numbersOf(line),
    written: tokenizer.encode(line.text.normalize("NFKC"), LONGEST).ids,
  });
}
// Who writes in another language than English uses English words of the trade beside their own, but a name alone says little of how people ask.
const english = measureNames.get("en");
for (const [id, { names }] of Object.entries(english?.measures ?? {}))
  for (const name of names) rows.push({ kind: "name", id, ...written(name) });
for (const [id, names] of Object.entries(english?.unknown ?? {}))
  for (const name of names) rows.push({ kind: "name", id: `not ${id}`, ...written(name) });
writeFileSync(PREPARED_ASKS, `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
const labels = {
  subjects: [...MEASURE_IDS, "none", "solved", "outside", "not other", ...UNKNOWN_MEASURE_IDS.map((id) => `not ${id}`)],
  want: Want.options,
  by: ["none", ...Dimension.options],
  first: ["none", "most", "least"],
  numbers: ["none", ...NumberKind.options],
};
const notHeld = Object.fromEntries(
  Object.entries(NOT_HELD).flatMap(([id, called]) => called.map((name) => [name, `not ${id}`])),
);
writeFileSync(ASK_LABELS, JSON.stringify({ labels, notHeld }));
console.log(`${lines.length} asks, ${rows.length} rows: ${PREPARED_ASKS.pathname}`);

function written(text: string) {
  const { places, values } = bagOf(text);
  return {
    ids: tokenizer.encode(text, LONGEST).ids,
    bag: [[...places], [...values].map((value) => Number(value.toFixed(4)))],
  };
}

/** Texts that were masked before are taken from there: looking up their products takes longest. */
async function maskAll(questions: readonly Pick<LabelledQuestion, "text" | "products">[]): Promise<string[]> {
  const known = new Map(
    existsSync(ASKS_MASKED)
      ? Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(ASKS_MASKED, "utf8"))))
      : [],
  );
  const open = questions.filter(({ text }) => !known.has(text));
  const masked = open.length === 0 ? [] : await maskBySample(open);
  for (const [place, { text }] of open.entries()) known.set(text, inPlainWords(masked[place] ?? text));
  writeFileSync(ASKS_MASKED, JSON.stringify(Object.fromEntries(known)));
  return questions.map(({ text }) => known.get(text) ?? text);
}

/** Every number that is read in the text, with its label; those without one are part of something else. */
function numbersOf({ text: given, numbers = [] }: AskedLine) {
  const text = given.normalize("NFKC");
  const read = readNumbers(text);
  const { starts } = tokenizer.encode(text, LONGEST);
  const places = labelledPlaces(text, numbers);
  return read.map((number, at) => {
    const label = places.find(({ start, end }) => start < number.end && end > number.start);
    return {
      kind: label?.kind ?? null,
      words: number.words,
      heard: heardAs(number),
      unit: number.unit,
      pieces: piecesOf(text, starts, number),
      context: contextOf(text, read, at),
    };
  });
}

function heardAs({ input, condition, limit, form }: Reading): string | null {
  return input?.kind ?? (condition ? "condition" : limit !== null ? "limit" : form);
}

function labelledPlaces(text: string, numbers: NonNullable<AskedLine["numbers"]>) {
  let from = 0;
  return numbers.map(({ is, kind }) => {
    const words = is.normalize("NFKC");
    const behind = text.indexOf(words, from);
    const start = behind < 0 ? text.indexOf(words) : behind;
    if (start >= 0) from = start + words.length;
    return { kind, start, end: start < 0 ? -1 : start + words.length };
  });
}
