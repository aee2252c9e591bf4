import { beforeAll, describe, expect, it } from "vitest";
import { type AskCase, LANGUAGES, SHAPES, type Wanted } from "../../evals/cases/asks/case.js";
import { heldOut } from "../../evals/cases/asks/held-out.js";
import { tuning } from "../../evals/cases/asks/index.js";
import { talks } from "../../evals/cases/asks/talks.js";
import { type Ask, resolveWanted } from "../../evals/oracles/asks/resolve.js";
import type { Expected } from "../../evals/score/asks/expected.js";
import { handful } from "../long-run.js";
import { engines, openEngine } from "../market.js";

const questions: readonly AskCase[] = [...tuning, ...heldOut];
const all: readonly (readonly [string, Wanted])[] = [
  ...tuning.map(({ id, wanted }) => [id, wanted] as const),
  ...heldOut.map(({ id, wanted }) => [`held-out-${id}`, wanted] as const),
  ...talks.flatMap(({ id, turns }) => turns.map(({ wanted }, place) => [`talk-${id}-${place + 1}`, wanted] as const)),
];

const countOf = (cases: readonly AskCase[], fits: (given: AskCase) => boolean): number => cases.filter(fits).length;

describe("the questions of the suite asks", () => {
  it("are at least 320, of which 110 are held out, and 60 conversations of five turns", () => {
    expect(questions.length).toBeGreaterThanOrEqual(320);
    expect(heldOut.length).toBeGreaterThanOrEqual(110);
    expect(talks.length).toBeGreaterThanOrEqual(60);
    expect(talks.filter(({ turns }) => turns.length !== 5).map(({ id }) => id)).toEqual([]);
  });

  it("are told apart, and no held-out one stands among those that people tune on", () => {
    for (const ids of [tuning.map(({ id }) => id), heldOut.map(({ id }) => id), talks.map(({ id }) => id)])
      expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(questions.map(({ question }) => question.toLowerCase())).size).toBe(questions.length);
  });

  it("have every shape in both sets, and every language", () => {
    for (const shape of SHAPES)
      for (const cases of [tuning, heldOut])
        expect(
          countOf(cases, (given) => given.shape === shape),
          shape,
        ).toBeGreaterThanOrEqual(3);
    for (const language of LANGUAGES)
      expect(
        countOf(questions, (given) => given.language === language),
        language,
      ).toBeGreaterThanOrEqual(3);
  });

  it("are English to about four fifths", () => {
    const share = countOf(questions, ({ language }) => language === "en") / questions.length;
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(0.88);
  });
});

describe.each(engines())("the oracles of the suite asks on %s", (engine) => {
  let ask: Ask;
  beforeAll(async () => {
    const warehouse = await openEngine(engine);
    ask = async (sql) => (await warehouse.query(sql)).map((row) => Object.values(row).map(cellOf));
  });

  it("give a value for every part of every case", async () => {
    const failed: string[] = [];
    for (const [id, wanted] of handful(all, 8)) {
      const told = await resolveWanted(wanted, ask).then(faultOf, (error: Error) => error.message);
      if (told !== null) failed.push(`${id}: ${told}`);
    }
    expect(failed).toEqual([]);
  }, 600_000);

  it("bear out what the author of a case takes for granted", async () => {
    const failed: string[] = [];
    for (const [id, { holds = [] }] of handful(all, 8))
      for (const sql of holds) {
        const cells = (await ask(sql)).flat();
        if (cells.length === 0 || cells.some((cell) => cell !== 1)) failed.push(`${id}: ${cells.join(", ")}`);
      }
    expect(failed).toEqual([]);
  }, 600_000);
});

function cellOf(cell: unknown): number | string | null {
  if (cell === null || typeof cell === "number") return cell;
  return typeof cell === "bigint" ? Number(cell) : String(cell);
}

/** Null when every reading of an answer holds numbers or names. */
function faultOf(expected: Expected): string | null {
  if (expected.kind !== "answer") return null;
  const items = expected.parts.flatMap(({ accept }) =>
    accept.flatMap(({ rows, unit }) => rows.flat().map((item) => ({ item, unit }))),
  );
  const wrong = items.find(({ item, unit }) =>
    typeof item === "number" ? Number.isNaN(item) : unit !== "name" && item === "",
  );
  return wrong === undefined ? null : `${String(wrong.item)} ${wrong.unit}`;
}
