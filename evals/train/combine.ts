import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { specialistIds } from "../../graph/specialists/index.js";
import { LONGEST } from "../../graph/understand/encoder/encoder.js";
import { fragmentationOf, Vocabulary } from "../../graph/understand/encoder/question-encoder.js";
import { Tokenizer } from "../../graph/understand/encoder/tokenizer.js";
import { BUCKETS } from "../../graph/understand/routing/features.js";
import { combineInputs, logistic, type Router } from "../../graph/understand/routing/model.js";
import { foldsOf, type LabelledQuestion, readQuestions } from "./corpus.js";
import { fitLinear } from "./fit-linear.js";
import { trainLogistic } from "./logistic.js";
import { ASPECTS, CORPUS, FOLDS, LINEAR, LOGITS, MASKED, REPORT, ROUTER, VOCABULARY } from "./places.js";
import { scoreRouting } from "./scores.js";
import { chooseThreshold, chooseThresholds } from "./thresholds.js";

/** Last step of training: the linear model, how it is weighed against the encoder, and the thresholds; prints what folds say of each. */

/** An aspect that the encoder hears worse than this is left to its cues. */
const LEAST_ASPECT_F1 = 0.5;

/** Null where no encoder was trained without the question's fold. */
const Logits = z.object({
  labels: z.array(z.array(z.number()).nullable()),
  aspects: z.array(z.array(z.number()).nullable()),
});

/** A question with what both models say of it; neither saw its fold. */
interface Judged {
  readonly question: LabelledQuestion;
  readonly margins: readonly number[];
  readonly logits: readonly number[];
  readonly aspects: readonly number[];
  /** What `combineInputs` makes of them. */
  readonly inputs: readonly number[];
}

const report: string[] = [];
const written = readQuestions(CORPUS);
const folds = foldsOf(written, FOLDS);
const masked = z
  .array(z.string())
  .length(written.length)
  .parse(JSON.parse(readFileSync(MASKED, "utf8")));
const questions = written.map((question, place) => ({ ...question, text: masked[place] ?? question.text }));
const margins = marginsByFold();
const judged = judge();

printScore("linear model alone, all folds", questions, margins.map(aboveZero));
printScore(
  "linear model alone",
  judged.map(({ question }) => question),
  judged.map((row) => aboveZero(row.margins)),
);
printScore(
  "encoder alone",
  judged.map(({ question }) => question),
  judged.map((row) => aboveZero(row.logits)),
);
printTogether();
const router = fitRouter();
writeModel(router);
writeFileSync(REPORT, `${report.join("\n")}\n`);

function marginsByFold(): number[][] {
  const result: number[][] = questions.map(() => []);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fitLinear(questions.filter((_, place) => folds[place] !== fold));
    for (const [place, { text }] of questions.entries()) if (folds[place] === fold) result[place] = model.margins(text);
  }
  return result;
}

function judge(): Judged[] {
  const encoder = Logits.parse(JSON.parse(readFileSync(LOGITS, "utf8")));
  const tokenizer = new Tokenizer(Vocabulary.parse(JSON.parse(readFileSync(VOCABULARY, "utf8"))));
  return questions.flatMap((question, place) => {
    const logits = encoder.labels[place] ?? null;
    if (logits === null) return [];
    const row = margins[place] ?? [];
    const text = question.text.normalize("NFKC");
    const fragmentation = fragmentationOf(text, tokenizer.encode(text, LONGEST).ids);
    return [
      {
        question,
        margins: row,
        logits,
        aspects: encoder.aspects[place] ?? [],
        inputs: combineInputs(row, logits, fragmentation),
      },
    ];
  });
}

function aboveZero(row: readonly number[]): string[] {
  return specialistIds.filter((_, label) => (row[label] ?? 0) > 0);
}

/** Weights and thresholds of each third come from the other two. */
function printTogether(): void {
  const got = judged.map((): string[] => []);
  for (let part = 0; part < 3; part += 1) {
    const labels = fitLabels(judged.filter((_, place) => place % 3 !== part));
    for (const [place, { inputs }] of judged.entries()) {
      if (place % 3 === part)
        got[place] = labels.filter((label) => probability(label, inputs) >= label.threshold).map(({ id }) => id);
    }
  }
  printScore(
    "both together",
    judged.map(({ question }) => question),
    got,
  );
  for (const kind of [...new Set(judged.map(({ question }) => question.kind))].sort()) {
    const places = judged.flatMap(({ question }, place) => (question.kind === kind ? [place] : []));
    printScore(
      `  ${kind}`,
      places.flatMap((place) => judged[place]?.question ?? []),
      places.map((place) => got[place] ?? []),
    );
  }
}

function fitRouter(): Router {
  const { knownWords, rarities, weights } = fitLinear(questions);
  const largest = (values: Float32Array): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const rarityStep = largest(rarities) / 255;
  const weightSteps = weights.map((label) => largest(label.subarray(0, BUCKETS)) / 127);
  writeFileSync(
    LINEAR,
    Buffer.concat([
      Uint8Array.from(rarities, (value) => Math.round(value / rarityStep)),
      ...weights.map((label, place) => {
        const steps = Int8Array.from(label.subarray(0, BUCKETS), (value) =>
          Math.round(value / (weightSteps[place] ?? 1)),
        );
        return new Uint8Array(steps.buffer);
      }),
    ]),
  );
  return {
    labels: fitLabels(judged),
    aspects: fitAspects(),
    linear: { rarityStep, weightSteps, biases: weights.map((label) => label[BUCKETS] ?? 0), knownWords },
  };
}

function fitLabels(rows: readonly Judged[]): Router["labels"] {
  const inputs = rows.map((row) => row.inputs);
  const carries = (id: string) => rows.map(({ question }) => question.labels.some((label) => label === id));
  const fitted = specialistIds.map((id) => ({ id, ...trainLogistic(inputs, carries(id)) }));
  const columns = specialistIds.map(carries);
  const thresholds = chooseThresholds(
    inputs.map((row) => fitted.map((label) => probability(label, row))),
    rows.map((_, place) => columns.map((column) => column[place] ?? false)),
  );
  return fitted.map((label, place) => ({ ...label, threshold: thresholds[place] ?? 0.5 }));
}

function probability(
  { weights, bias }: { readonly weights: readonly number[]; readonly bias: number },
  row: readonly number[],
): number {
  return logistic(row.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), bias));
}

/** A part that no word names narrows the answer only where it was heard this surely: what is narrowed wrongly is missing, what is not is only longer. */
const LEAST_SURE = 0.75;

/** Thresholds from the questions whose aspects are marked; an aspect that is heard badly fires never. */
function fitAspects(): Router["aspects"] {
  const marked = judged.flatMap(({ question: { aspects }, aspects: logits }) =>
    aspects === undefined ? [] : [{ aspects, logits }],
  );
  const aspects = z.array(z.string()).parse(JSON.parse(readFileSync(ASPECTS, "utf8")));
  return aspects.map((id, column) => {
    const { threshold, f1 } = chooseThreshold(
      marked.map(({ logits }) => logistic(logits[column] ?? 0)),
      marked.map((row) => row.aspects.includes(id)),
    );
    print(`  aspect ${id.padEnd(24)} F1 ${f1.toFixed(2)}`);
    return { id, threshold: f1 >= LEAST_ASPECT_F1 ? Math.max(threshold, LEAST_SURE) : 2 };
  });
}

function writeModel(model: Router): void {
  writeFileSync(ROUTER, `${JSON.stringify(model)}\n`);
}

function printScore(name: string, asked: readonly LabelledQuestion[], got: readonly (readonly string[])[]): void {
  const {
    questions: count,
    exact,
    microF1,
    noneRecall,
    missed,
  } = scoreRouting(
    asked.map(({ labels }) => labels),
    got,
  );
  const show = (value: number | null): string => (value === null ? "–" : value.toFixed(3)).padStart(6);
  print(
    `${name.padEnd(32)}${String(count).padStart(6)} exact ${show(exact)} micro-F1 ${show(microF1)} outside ${show(noneRecall)} missed ${show(missed)}`,
  );
}

function print(line: string): void {
  report.push(line);
  console.log(line);
}
