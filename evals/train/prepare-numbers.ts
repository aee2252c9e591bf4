import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { LONGEST } from "../../graph/understand/encoder/encoder.js";
import { Vocabulary } from "../../graph/understand/encoder/question-encoder.js";
import { Tokenizer } from "../../graph/understand/encoder/tokenizer.js";
import { contextOf } from "../../graph/understand/numbers/learned/number-context.js";
import { piecesOf } from "../../graph/understand/numbers/learned/number-heads.js";
import { type Reading, readNumbers } from "../../graph/understand/numbers/read.js";
import { type AskedLine, NumberKind, readAskedLines } from "./asks-corpus.js";
import { foldsOf } from "./corpus.js";
import { ASKS, FOLDS, NUMBER_LABELS, PREPARED_NUMBERS, VOCABULARY } from "./places.js";

/** First step of training what a number is: of every labelled text that holds numbers, the pieces of the encoder's vocabulary and what stands around each number; number_kinds.py needs no text processing of its own. */

const tokenizer = new Tokenizer(Vocabulary.parse(JSON.parse(readFileSync(VOCABULARY, "utf8"))));
const lines = readAskedLines(ASKS);
const folds = foldsOf(lines, FOLDS);
const rows = lines.flatMap((line, place) => {
  const numbers = line.part === "dev" ? [] : numbersOf(line);
  const { ids } = tokenizer.encode(line.text.normalize("NFKC"), LONGEST);
  return numbers.length === 0 ? [] : [{ fold: folds[place], ids, numbers }];
});
mkdirSync(new URL(".", PREPARED_NUMBERS), { recursive: true });
writeFileSync(PREPARED_NUMBERS, `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
writeFileSync(NUMBER_LABELS, JSON.stringify(["none", ...NumberKind.options]));
console.log(`${rows.length} texts with numbers: ${PREPARED_NUMBERS.pathname}`);

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
      heard: heardAs(number),
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
