import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newRecording, recordingInto, recordTools, resultsBehind } from "../../evals/suites/recorder.js";
import { type Agent, outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import type { Answer, AnswerTable } from "../../graph/answer/answer.js";
import { pathIn, valueAt } from "../../graph/answer/cell.js";
import type { Derivation } from "../../graph/answer/derivation.js";
import type { Figure, Statement } from "../../graph/answer/figure.js";
import { findFaults, type Proof } from "../../graph/answer/grounding.js";
import { dataTools } from "../../tools/index.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { handful } from "../long-run.js";
import { anyEngine, openEngine } from "../market.js";

/** Real answers in which one cell after the other is passed off as another: whatever is not truly that cell has to be noticed. */

const QUESTIONS = [
  "What do espresso machines cost in the UK?",
  "Which air fryers under $80 can I find in the US, cheapest first?",
  "I sell my robot vacuum at $249 in the US. Am I too expensive, and what should I do?",
  "Tell me everything about the prices of headphones in Germany",
  "When does demand for garden furniture peak in the UK?",
  "Why is demand for walking pads in Germany changing?",
  "How big is the market for yoga mats in the US?",
  "Compare the demand for dehumidifiers and space heaters in the UK",
  "Where are the biggest supply gaps in the US market?",
  "Air fryers or bread makers in the UK: which is less crowded?",
  "everything about the supply gap of travel cots in the US",
  "Top 10 keywords for running shoes in the US",
  "What do people search for in paddling pools in the US that they cannot find?",
  "Which searches for headphones are rising in Germany?",
  "Draft an ad campaign for standing desks in the US with $1500 a month and a target ACOS of 25%",
  "Which keywords for dog beds in the UK can I bid on with a target ACOS of 25%?",
  "Give me the full picture of dehumidifiers in the UK",
  "Should I sell hoverboards in the US? Look at supply, demand and prices",
];

/** Cells that each figure is passed off as, spread over the results. */
const OTHERS = 25;

interface NumberCell {
  readonly ref: string;
  readonly path: string;
  readonly value: number;
}

function cellsOf({ results }: Proof): NumberCell[] {
  const found: NumberCell[] = [];
  const visit = (ref: string, value: unknown, path: string): void => {
    if (typeof value === "number") found.push({ ref, path, value });
    else if (typeof value === "object" && value !== null)
      for (const [key, held] of Object.entries(value)) visit(ref, held, pathIn(path, key));
  };
  for (const [ref, all] of results) for (const result of all) visit(ref, result, "");
  return found;
}

const isSame = (a: unknown, b: number): boolean =>
  typeof a === "number" && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Whether one of the results cited holds the value at the path, looked up without the service's own proof. */
const isTruly = ({ results }: Proof, refs: readonly string[], path: string, value: number): boolean =>
  refs.some((ref) => (results.get(ref) ?? []).some((result) => isSame(valueAt(result, path), value)));

interface Forgery {
  readonly what: string;
  readonly answer: Answer;
  /** What it says is true all the same: the other cell holds the same value. */
  readonly isTrue: boolean;
}

function* forgeriesOf(answer: Answer, proof: Proof): Generator<Forgery> {
  const cells = cellsOf(proof);
  const refs = [...proof.results.keys()];
  let turn = 0;
  const others = (): NumberCell[] => {
    const step = Math.max(1, Math.floor(cells.length / OTHERS));
    turn += 1;
    return cells.filter((_, place) => place % step === turn % step).slice(0, OTHERS);
  };
  for (const { figure, put } of figuresOf(answer)) {
    const { derivation } = figure;
    for (const { cell, put: putCell } of operandsOf(derivation)) {
      const rest = { refs: figure.refs, what: `${figure.value} at ${cell.path}` };
      for (const other of others()) {
        // Another row, another column: the same number is said to stand elsewhere.
        if (other.path !== cell.path)
          yield {
            what: `${rest.what} told as ${other.path}`,
            answer: put({ ...figure, derivation: putCell({ ...cell, path: other.path }) }),
            isTrue: isTruly(proof, figure.refs, other.path, cell.value),
          };
        // The number of another cell is said to stand here.
        if (derivation?.by === "cell")
          yield {
            what: `${rest.what} told as ${other.value}`,
            answer: put({ ...figure, value: other.value, derivation: { ...cell, value: other.value } }),
            isTrue: isTruly(proof, figure.refs, cell.path, other.value),
          };
      }
      // Another result.
      if (derivation?.by === "cell")
        for (const ref of refs.filter((each) => !figure.refs.includes(each)))
          yield {
            what: `${rest.what} told of ${ref}`,
            answer: put({ ...figure, refs: [ref] }),
            isTrue: isTruly(proof, [ref], cell.path, cell.value),
          };
    }
  }
  for (const { table, put } of tablesOf(answer)) yield* tableForgeriesOf(table, put, proof);
}

/** Places of rows swapped, and a value of another column or another row. */
function* tableForgeriesOf(table: AnswerTable, put: (table: AnswerTable) => Answer, proof: Proof): Generator<Forgery> {
  const computed = new Set(table.derived.map(({ row, key }) => `${row}/${key}`));
  for (const [row, cells] of table.rows.entries()) {
    const origin = table.origins[row] ?? null;
    if (origin === null) continue;
    const own = table.columns.filter(({ key }) => typeof cells[key] === "number" && !computed.has(`${row}/${key}`));
    for (const [other, origins] of table.origins.entries())
      if (other !== row && origins !== null)
        yield {
          what: `table ${table.id}: row ${row} told as row ${other}`,
          answer: put({ ...table, origins: table.origins.with(row, origins) }),
          isTrue: own.every(({ key }) => isTruly(proof, table.refs, pathIn(origins, key), Number(cells[key]))),
        };
    for (const { key } of own)
      for (const column of table.columns) {
        const value = cells[column.key];
        if (column.key === key || typeof value !== "number") continue;
        yield {
          what: `table ${table.id}, row ${row}: ${key} told with ${column.key}`,
          answer: put({ ...table, rows: table.rows.with(row, { ...cells, [key]: value }) }),
          isTrue: isTruly(proof, table.refs, pathIn(origin, key), value),
        };
      }
  }
}

type Cell = Extract<Derivation, { by: "cell" }>;

/** Every cell that a figure rests on, with what the derivation would be with another in its place. */
function operandsOf(
  derivation: Derivation | null,
): { readonly cell: Cell; readonly put: (cell: Cell) => Derivation }[] {
  if (derivation === null) return [];
  if (derivation.by === "cell") return [{ cell: derivation, put: (cell) => cell }];
  if (!("from" in derivation)) return [];
  return derivation.from.flatMap((operand, place) =>
    operandsOf(operand).map(({ cell, put }) => ({
      cell,
      put: (other) => ({ ...derivation, from: derivation.from.with(place, put(other)) }),
    })),
  );
}

function figuresOf(answer: Answer): { readonly figure: Figure; readonly put: (figure: Figure) => Answer }[] {
  const ofStatement = (statement: Statement, put: (statement: Statement) => Answer) =>
    statement.parts.flatMap((part, place) =>
      typeof part === "string" || part.value === null
        ? []
        : [
            {
              figure: part,
              put: (figure: Figure) => put({ parts: statement.parts.with(place, figure), refs: statement.refs }),
            },
          ],
    );
  return [
    ...ofStatement(answer.headline, (headline) => ({ ...answer, headline, sections: [] })),
    ...answer.sections.flatMap((section) =>
      section.statements.flatMap((statement) =>
        // A section by itself is enough to be proven.
        ofStatement(statement, (forged) => ({
          ...answer,
          sections: [{ ...section, statements: [forged], tables: [] }],
        })),
      ),
    ),
  ];
}

const tablesOf = (answer: Answer) =>
  answer.sections.flatMap((section) =>
    section.tables.map((table) => ({
      table,
      put: (forged: AnswerTable): Answer => ({
        ...answer,
        sections: [{ ...section, statements: [], tables: [forged] }],
      }),
    })),
  );

describe.each(anyEngine())("cells that are swapped, on %s", (engine) => {
  let warehouse: Warehouse;
  let router: Agent;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    recordTools(dataTools);
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const agent = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" }).get("router");
    if (agent === undefined) throw new Error("no router");
    router = agent;
  });
  afterAll(() => warehouse.close());

  async function ask(question: string): Promise<{ answer: Answer; proof: Proof }> {
    const recording = newRecording();
    const outcome = await recordingInto(recording, () => outcomeOf(router.stream(question)));
    if (outcome.type === "pause" || outcome.request === null) throw new Error("it asked back");
    const { answer, request } = outcome;
    return { answer, proof: { request, results: resultsBehind(answer.evidence, recording) } };
  }

  it.each(handful(QUESTIONS, 3))("are noticed unless they are the same: %s", async (question) => {
    const { answer, proof } = await ask(question);
    expect(findFaults(answer, proof)).toEqual([]);
    const missed: string[] = [];
    const blocked: string[] = [];
    let caught = 0;
    for (const forgery of forgeriesOf(answer, proof)) {
      const isNoticed = findFaults(forgery.answer, proof).length > 0;
      if (forgery.isTrue) {
        if (isNoticed) blocked.push(forgery.what);
      } else if (isNoticed) caught += 1;
      else missed.push(forgery.what);
    }
    expect(missed).toEqual([]);
    expect(blocked).toEqual([]);
    expect(caught).toBeGreaterThan(100);
  });
});
