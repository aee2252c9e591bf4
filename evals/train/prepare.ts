import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { specialistIds, specialists } from "../../graph/specialists/index.js";
import { LONGEST } from "../../graph/understand/encoder/encoder.js";
import { Vocabulary } from "../../graph/understand/encoder/question-encoder.js";
import { Tokenizer } from "../../graph/understand/encoder/tokenizer.js";
import { PLACEHOLDER } from "../../graph/understand/names/placeholder.js";
import { createRandom, type RandomSource } from "../../tools/statistics/random.js";
import { foldsOf, type LabelledQuestion, readQuestions } from "./corpus.js";
import { maskBySample } from "./masks.js";
import { ASPECTS, CORPUS, FOLDS, MASKED, PREPARED, VOCABULARY } from "./places.js";

/**
 * First step of training: masks the products of every question and turns it into pieces of the encoder's vocabulary, as it was written and masked, the
 * latter also with spellings as people type them, so that the encoder's training (encoder.py) needs no text processing of its own.
 */

/** Masked variants of each question: as it was spelled, then mistyped. */
const VARIANTS = 5;

/** Questions that have to ask for an aspect. */
const LEAST_MARKED = 10;

const OUTSIDE = 0;
const BEGINS = 1;
const CONTINUES = 2;
/** Left out of the loss: nobody marked products on this line, or the variant moved its letters. */
const UNMARKED = -1;

const random = createRandom(20);
const tokenizer = new Tokenizer(Vocabulary.parse(JSON.parse(readFileSync(VOCABULARY, "utf8"))));
const questions = readQuestions(CORPUS);
const folds = foldsOf(questions, FOLDS);
const aspectIds = specialistIds.flatMap((id) => specialists[id].card.aspects.map((aspect) => `${id}.${aspect.id}`));
/** Aspects that the corpus marks often enough to learn them. */
const learnable = aspectIds.filter(
  (id) => questions.filter(({ aspects }) => aspects?.includes(id)).length >= LEAST_MARKED,
);

mkdirSync(new URL(".", PREPARED), { recursive: true });
const masked = await maskBySample(questions);
const lines = questions.map((question, place) =>
  JSON.stringify(prepare(question, masked[place] ?? question.text, folds[place] ?? 0)),
);
writeFileSync(MASKED, JSON.stringify(masked));
writeFileSync(ASPECTS, JSON.stringify(learnable));
writeFileSync(PREPARED, `${lines.join("\n")}\n`);
console.log(`${questions.length} questions in ${FOLDS} folds: ${PREPARED.pathname}`);

function prepare(question: LabelledQuestion, maskedText: string, fold: number) {
  const { text, labels, aspects } = question;
  const { ids, starts } = tokenizer.encode(text, LONGEST);
  return {
    fold,
    labels: specialistIds.map((id) => Number(labels.includes(id))),
    aspects: aspects === undefined ? null : learnable.map((id) => Number(aspects.includes(id))),
    written: ids,
    tags: tagsOf(question, starts),
    variants: [
      tokenizer.encode(maskedText, LONGEST).ids,
      ...Array.from({ length: VARIANTS - 1 }, () => tokenizer.encode(mistypeAround(maskedText), LONGEST).ids),
    ],
  };
}

/** One tag per piece: whether it begins, continues or stands outside a product's name. */
function tagsOf({ text, products, labels }: LabelledQuestion, starts: readonly number[]): number[] {
  if (products === undefined && labels.length > 0) return starts.map(() => UNMARKED);
  const normalised = text.normalize("NFKC");
  const spans = (products ?? []).flatMap((product) => {
    const at = normalised.indexOf(product.normalize("NFKC"));
    const begin = [...normalised.slice(0, at)].length;
    return at < 0 ? [] : [{ begin, end: begin + [...product.normalize("NFKC")].length }];
  });
  // A piece may begin with the blank in front of its word.
  return starts.map((start, place) => {
    const next = starts[place + 1] ?? [...normalised].length;
    const middle = Math.floor((start + next) / 2);
    const span = spans.find(({ begin, end }) => middle >= begin - 1 && middle < end);
    if (!span) return OUTSIDE;
    const before = place === 0 ? -1 : Math.floor(((starts[place - 1] ?? 0) + start) / 2);
    return before >= span.begin - 1 && before < span.end ? CONTINUES : BEGINS;
  });
}

/** Mistyped everywhere but in the placeholders. */
function mistypeAround(maskedText: string): string {
  return maskedText
    .split(PLACEHOLDER)
    .map((part) => mistype(part, random))
    .join(PLACEHOLDER);
}

/** Lower case, lost marks, swapped, lost and doubled letters: what hurried people type. */
function mistype(text: string, { uniform, integer }: RandomSource): string {
  let typed = uniform(0, 1) < 0.4 ? text.toLowerCase() : text;
  if (uniform(0, 1) < 0.3) typed = typed.replace(/[?.!]+$/u, "");
  const slips = uniform(0, 1) < 0.5 ? integer(1, 4) : 0;
  for (let slip = 0; slip < slips && typed.length > 12; slip += 1) {
    const at = integer(1, typed.length - 3);
    const [letter = "", next = ""] = [typed[at], typed[at + 1]];
    const changed = [next + letter, next, letter + letter + next][integer(0, 2)] ?? letter + next;
    typed = typed.slice(0, at) + changed + typed.slice(at + 2);
  }
  return typed;
}
