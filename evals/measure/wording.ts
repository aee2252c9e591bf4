import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import {
  count,
  days,
  estimate,
  index,
  money,
  percent,
  ratio,
  renderStatement,
  type Statement,
  say,
} from "../../graph/answer/figure.js";
import { recast } from "../../graph/write/recast.js";

/**
 * How a language model's sentences are judged (graph/write/check): sentences that say what a fact says, and lies about it, by language. Half
 * of each list, every second one, is "blind": nobody looks at those while words or rules are changed. Each set has facts of its own.
 */

const SETS = resolve(import.meta.dirname, "../corpus/wording");

const Battery = z.strictObject({
  /** A fact's letter, and a sentence that says no more than it. */
  honest: z.array(z.tuple([z.string(), z.string()])),
  /** The same, written to find what the rules refuse wrongly; never blind. */
  tuned: z.array(z.tuple([z.string(), z.string()])),
  /** The kind of lie, the fact's letter, and the lie. */
  lies: z.array(z.tuple([z.string(), z.string(), z.string()])),
  /** The same, written to find what the rules let through; never blind. */
  tunedLies: z.array(z.tuple([z.string(), z.string(), z.string()])),
});

export interface JudgedSentence {
  readonly set: string;
  readonly language: string;
  /** "honest" or the kind of lie. */
  readonly kind: string;
  readonly text: string;
  readonly isBlind: boolean;
  /** Whether it came through, and as what. */
  readonly isThrough: boolean;
  readonly printed: string;
  readonly reasons: readonly string[];
}

const readFile = (folder: string, name: string): unknown => JSON.parse(readFileSync(resolve(folder, name), "utf8"));

/** "{money GBP 297.49}" is a figure of the fact, "+" a signed one. */
function factOf(text: string): Statement {
  const figures = [...text.matchAll(/\{(\w+)(?: ([A-Z]{3}))?( \+)? (-?[\d.]+)\}/g)].map(
    ([, kind = "", currency = "", sign, digits]) => {
      const given = {
        value: Number(digits),
        derivation: { by: "constant" as const, value: Number(digits), words: "given" },
      };
      const options = { signed: sign !== undefined };
      switch (kind) {
        case "money":
          return money(given, currency, "E1", options);
        case "estimate":
          return estimate(given, currency, "E1");
        case "percent":
          return percent(given, "E1", options);
        case "ratio":
          return ratio(given, "E1");
        case "index":
          return index(given, "E1");
        case "days":
          return days(given, "E1");
        default:
          return count(given, "E1");
      }
    },
  );
  const words = text.split(/\{[^}]*\}/);
  return say(words as unknown as TemplateStringsArray, ...figures);
}

/** Judges every sentence of every set as the writer does. */
export const judgeWording = (): JudgedSentence[] =>
  readdirSync(SETS).flatMap((set) => judgeSet(set, resolve(SETS, set)));

/** A folder with `facts.json` and the sentences of each language. */
function judgeSet(set: string, folder: string): JudgedSentence[] {
  const facts = new Map(
    Object.entries(z.record(z.string(), z.string()).parse(readFile(folder, "facts.json"))).map(([id, text]) => [
      id,
      factOf(text),
    ]),
  );
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && name !== "facts.json")
    .flatMap((name) => {
      const language = name.slice(0, 2);
      const { honest, tuned, lies, tunedLies } = Battery.parse(readFile(folder, name));
      const judge = (kind: string, id: string, text: string, place: number): JudgedSentence => {
        const fact = facts.get(id);
        if (fact === undefined) throw new Error(`${name}: there is no fact ${id}`);
        const { statements, faults } = recast(`${text} [1]`, new Map([[1, fact]]), [1], {
          language,
          question: "",
          around: "",
        });
        return {
          set,
          language,
          kind,
          text,
          isBlind: place % 2 === 1,
          isThrough: faults.length === 0,
          printed: statements.map(renderStatement).join(" "),
          reasons: faults.flatMap(({ reasons }) => reasons),
        };
      };
      return [
        ...honest.map(([id, text], place) => judge("honest", id, text, place)),
        ...tuned.map(([id, text]) => judge("honest", id, text, 0)),
        ...lies.map(([kind, id, text], place) => judge(kind, id, text, place)),
        ...tunedLies.map(([kind, id, text]) => judge(kind, id, text, 0)),
      ];
    });
}

const rate = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

export interface WordingRates {
  readonly lies: number;
  readonly through: number;
  readonly honest: number;
  readonly refused: number;
}

export function ratesOf(sentences: readonly JudgedSentence[]): WordingRates {
  const honest = sentences.filter(({ kind }) => kind === "honest");
  const lies = sentences.filter(({ kind }) => kind !== "honest");
  return {
    lies: lies.length,
    through: lies.filter(({ isThrough }) => isThrough).length,
    honest: honest.length,
    refused: honest.filter(({ isThrough }) => !isThrough).length,
  };
}

/** Rates, in all, for the blind half, by language and by kind of lie. */
export function describeWording(sentences: readonly JudgedSentence[], tookMs: number): string[] {
  const line = (name: string, among: readonly JudgedSentence[]) => {
    const { lies, through, honest, refused } = ratesOf(among);
    return `${name.padEnd(14)} lies through ${rate(through, lies).padEnd(20)} honest refused ${rate(refused, honest)}`;
  };
  const by = (key: "set" | "language" | "kind") =>
    [...new Set(sentences.map((each) => each[key]))].filter((each) => each !== "honest");
  const blind = sentences.filter(({ isBlind }) => isBlind);
  return [
    `A model's wording (${(tookMs / Math.max(1, sentences.length)).toFixed(2)} ms a sentence)`,
    line("all", sentences),
    line("blind half", blind),
    ...by("set").map((set) =>
      line(
        `${set} set`,
        sentences.filter((each) => each.set === set),
      ),
    ),
    ...by("set").map((set) =>
      line(
        `${set}, blind`,
        blind.filter((each) => each.set === set),
      ),
    ),
    ...by("language").map((language) =>
      line(
        language,
        sentences.filter((each) => each.language === language),
      ),
    ),
    ...by("kind").map((kind) =>
      line(
        kind,
        sentences.filter((each) => each.kind === kind),
      ),
    ),
  ];
}
