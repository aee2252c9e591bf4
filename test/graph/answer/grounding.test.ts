import { describe, expect, it } from "vitest";
import { type Answer, type AnswerTable, column, type Section, table } from "../../../graph/answer/answer.js";
import { cell, cells, rememberCells } from "../../../graph/answer/cell.js";
import { asked, constant, counted, type Derivation, derive, lengthOf } from "../../../graph/answer/derivation.js";
import { count, type Figure, index, money, percent, type Statement, say } from "../../../graph/answer/figure.js";
import { findFaults, type Proof, rebuild } from "../../../graph/answer/grounding.js";
import { fakeAnswer, fakeEntities } from "../../fakes.js";
import { given } from "../given.js";
import { requestOf } from "../requests.js";

const x78 = { product: "Kettle X78", merchant: "Markthalle24", price: 19.99 };
const boilo550 = { product: "Boilo 550", merchant: "Tradewick", price: 24.5 };
const boilo2 = { product: "Boilo 2", merchant: "Tradewick", price: 31 };

/** Two tool results as they are: prices of three kettles, and searches of two months. */
const prices = {
  currency: "USD",
  n: 3,
  median: 24.5,
  median30Days: 26,
  offers: [x78, boilo550, boilo2],
};
const searches = {
  from: "2026-09-01",
  to: "2026-10-01",
  months: [
    { month: "2026-09-01", searches: 1_200 },
    { month: "2026-10-01", searches: 1_500 },
  ],
  keyword: "1.7 l kettle",
};

rememberCells(prices);
rememberCells(searches);
const [september, october] = searches.months;
/** A number that no tool returned. */
const foreign = given;

const request = requestOf("Which kettles under $40 sell at a 2.5 % conversion rate?", {
  ...fakeEntities,
  priceMax: 40,
  conversionRate: 0.025,
});
const proof: Proof = {
  request: request,
  results: new Map<string, readonly unknown[]>([
    ["E1", [prices]],
    ["E2", [searches]],
  ]),
};

const answerOf = (headline: Statement, sections: readonly Section[] = []): Answer => ({
  ...fakeAnswer,
  headline,
  sections: [...sections],
});
const section = (statements: readonly Statement[], tables: Section["tables"] = []): Section => ({
  id: "s",
  title: "S",
  statements: [...statements],
  tables,
});
const faultsOf = (statement: Statement): string[] => findFaults(answerOf(statement), proof).map(({ found }) => found);

/** The figure as an attacker or a mistake would change it on its way. */
const tampered = (figure: Figure, changes: Partial<Figure>): Statement => {
  const changed = { ...figure, ...changes };
  return { parts: ["It is ", changed, "."], refs: changed.refs };
};
const median = money(cell(prices, "median"), "USD", "E1");
const change = derive("change", cell(october, "searches"), cell(september, "searches"));
const growth = percent(change, "E2", { signed: true });
const searchesOf = (...months: readonly (typeof october)[]): Derivation[] =>
  months.flatMap((month) => cell(month, "searches").derivation ?? []);
const cellOf = (path: string, value: number): Derivation => ({ by: "cell", path, value });

describe("findFaults: what is proven", () => {
  it.each<readonly [string, Statement]>([
    ["a cell of the cited result", say`The median is ${median}.`],
    ["the length of a list of the result", say`${count(counted(searches.months), "E2")} months are known.`],
    ["a formula over cells", say`Searches changed by ${growth}.`],
    [
      "a nested formula",
      say`${index(derive("product", derive("quotient", cell(october, "searches"), cell(september, "searches")), derive("sum", cell(x78, "price"), cell(boilo550, "price"))), ["E1", "E2"])}`,
    ],
    ["a count of rows", say`${count(counted(prices.offers.slice(1)), "E1")} kettles of Tradewick`],
    ["a count of things that the result names", say`${count(counted(["Kettle X78", "Boilo 550"]), "E1")} kettles`],
    ["a constant of the method", say`within ${count(constant(30, "test period in days"), "E1")} days`],
    ["the length of a text", say`${count(lengthOf("Kettle"), "E1")} characters`],
    [
      "what the asker stated, also as a share",
      say`at ${percent(asked(0.025), "E1")} and ${money(asked(40), "USD", "E1")}`,
    ],
    ["a name that holds numerals", say`${"Boilo 550"} is at ${"Markthalle24"} for ${median}.`],
    ["a search that holds numerals", say`“1.7 l kettle” has ${count(cell(october, "searches"), "E2")} searches.`],
    ["dates and seasons", say`From 2026-09-01 to October 2026, Q3 2026 and summer 2026, ${median}.`],
    ["an unknown value", say`The median is ${money(null, "USD", "E1")}.`],
    ["floating-point noise", tampered(median, { value: 24.5 + 1e-12 })],
  ])("%s", (_, statement) => {
    expect(faultsOf(statement)).toEqual([]);
  });
});

describe("findFaults: what is caught", () => {
  it.each<readonly [string, Statement]>([
    ["a changed value", tampered(median, { value: 24.6 })],
    ["swapped digits", tampered(count(cell(october, "searches"), "E2"), { value: 5_100 })],
    ["a cent more", tampered(median, { value: 24.51 })],
    ["a sign turned", tampered(median, { value: -24.5 })],
    ["a percentage without its division", tampered(growth, { value: 25 })],
    ["a share whose cells are not cited", tampered(growth, { refs: ["E1"] })],
    ["a value that another result holds", tampered(median, { refs: ["E2"] })],
    ["a reference that nobody handed out", tampered(median, { refs: ["E9"] })],
    ["no reference at all", tampered(median, { refs: [] })],
    ["a rounded cell", tampered(money(cell(x78, "price"), "USD", "E1"), { value: 20 })],
    ["a derived value that its formula does not give", tampered(growth, { value: 0.26 })],
    ["a number that no tool returned", say`The median is ${money(foreign(24.5), "USD", "E1")}.`],
    ["the cell of another row", tampered(median, { derivation: cellOf("/offers/0/price", 24.5) })],
    ["another column", tampered(median, { derivation: cellOf("/median30Days", 24.5) })],
    ["a row that does not exist", tampered(median, { derivation: cellOf("/offers/3/price", 24.5) })],
    ["another cell, told with its own value", tampered(median, { derivation: cellOf("/median30Days", 26) })],
    ["the wrong formula", tampered(growth, { derivation: { by: "quotient", from: searchesOf(october, september) } })],
    [
      "operands in the wrong order",
      tampered(growth, { derivation: { by: "change", from: searchesOf(september, october) } }),
    ],
    ["a foreign operand", say`${percent(derive("change", foreign(1_501), cell(september, "searches")), "E2")}`],
    [
      "a foreign operand deep inside",
      say`${index(derive("sum", derive("product", cell(prices, "median"), foreign(7.77)), cell(x78, "price")), "E1")}`,
    ],
    ["a row counted twice", say`${count(counted([x78, boilo550, x78]), "E1")}`],
    ["rows of another result", say`${count(counted(prices.offers.slice(1)), "E2")}`],
    [
      "a count one too high, padded with a foreign name",
      say`${count(counted(["Kettle X78", "Boilo 550", "Boilo 9"]), "E1")}`,
    ],
    [
      "a count that counts a thing twice",
      say`${count(counted(["Kettle X78", "Boilo 550", "Boilo 550", "Boilo 2"]), "E1")}`,
    ],
    ["a count one off its list", tampered(count(counted(["Kettle X78"]), "E1"), { value: 4 })],
    ["something the asker never said", say`${percent(asked(0.03), "E1")}`],
    ["an invented number in the words", say`The median of 17 kettles is ${median}.`],
    ["an invented percentage in the words", say`The median rose by 12.5 % to ${median}.`],
    ["a number glued to a name of another result", say`Boilo 551 is at ${median}.`],
    ["a year that is no date", say`It sold 2026 kettles at ${median}.`],
  ])("%s", (_, statement) => {
    expect(faultsOf(statement)).not.toEqual([]);
  });
});

describe("findFaults in tables", () => {
  const columns = [column("product", "Product", "text"), column("price", "Price", "money", "USD")];
  const tableOf = (...rows: Parameters<typeof table>[0]["rows"]) =>
    answerOf(say`Prices follow.`, [section([], [table({ id: "t", title: "T", columns, rows, refs: "E1" })])]);
  const places = (answer: Answer) => findFaults(answer, proof).map(({ place }) => place);

  const first = cells(x78, "product", "price");
  const both = derive("sum", cell(x78, "price"), cell(boilo550, "price"));

  it("passes cells of the result and derived cells", () => {
    expect(places(tableOf(first, { product: "both", price: both }))).toEqual([]);
  });

  it.each<readonly [string, Parameters<typeof table>[0]["rows"][number], string]>([
    ["a number that no tool returned", { product: "Kettle X78", price: foreign(19.99) }, "price"],
    ["a stray numeral in a text", { ...first, product: "Kettle X78, sold 312 times" }, "product"],
    [
      "a sum over a foreign cell",
      { product: "both", price: derive("sum", cell(x78, "price"), foreign(24.5)) },
      "price",
    ],
  ])("%s", (_, row, key) => {
    expect(places(tableOf(row))).toEqual([`table t, row 1, ${key}`]);
  });

  const changed = (answer: Answer, change: (sheet: AnswerTable) => AnswerTable): Answer => ({
    ...answer,
    sections: answer.sections.map((each) => ({ ...each, tables: each.tables.map(change) })),
  });

  it("a changed value", () => {
    const sound = tableOf(first);
    expect(places(changed(sound, (sheet) => ({ ...sheet, rows: [{ ...sheet.rows[0], price: 19.98 }] })))).toHaveLength(
      1,
    );
  });

  it("the place of one row does not prove another", () => {
    const sound = tableOf(first, { product: "both", price: both }, cells(boilo2, "product", "price"));
    expect(places(sound)).toEqual([]);
    expect(places(changed(sound, (sheet) => ({ ...sheet, rows: sheet.rows.toReversed() })))).toHaveLength(2);
    expect(places(changed(sound, (sheet) => ({ ...sheet, origins: sheet.origins.toReversed() })))).toHaveLength(2);
    expect(places(changed(sound, (sheet) => ({ ...sheet, origins: [] })))).toHaveLength(2);
  });
});

describe("rebuild", () => {
  const lie = say`Invented: ${count(foreign(777), "E1")}.`;
  const truth = say`The median is ${median}.`;
  const fallback = say`What could be traced follows.`;

  it("keeps what is proven and drops the rest", () => {
    const rows = [cells(x78, "product", "price"), { product: "Boilo 550", price: foreign(99) }];
    const sheet = table({
      id: "t",
      title: "T",
      columns: [column("product", "Product", "text"), column("price", "Price", "money", "USD")],
      rows,
      refs: "E1",
    });
    const answer = answerOf(lie, [section([truth, lie], [sheet]), { ...section([lie]), id: "gone" }]);
    const rebuilt = rebuild(answer, proof, fallback);
    expect(findFaults(rebuilt, proof)).toEqual([]);
    expect(rebuilt.headline).toEqual(fallback);
    expect(rebuilt.sections.map(({ id }) => id)).toEqual(["s"]);
    expect(rebuilt.sections[0]?.statements).toEqual([truth]);
    expect(rebuilt.sections[0]?.tables[0]?.rows.map(({ price }) => price)).toEqual([19.99, null]);
  });

  it("keeps a headline that is proven", () => {
    expect(rebuild(answerOf(truth, [section([lie])]), proof, fallback).headline).toEqual(truth);
  });
});

/** Every formula is one that grounding computes again from its operands. */
describe("derivations", () => {
  const [first, second, third] = [
    cellOf("/offers/0/price", 19.99),
    cellOf("/offers/1/price", 24.5),
    cellOf("/offers/2/price", 31),
  ];
  it.each<readonly [Derivation, number, boolean]>([
    [{ by: "sum", from: [first, second, third] }, 75.49, true],
    [{ by: "difference", from: [third, first] }, 11.01, true],
    [{ by: "complement", from: [{ by: "quotient", from: [first, second] }] }, 1 - 19.99 / 24.5, true],
    [{ by: "largest", from: [first, second] }, 24.5, true],
    [{ by: "mean", from: [first, cellOf("/n", 12)] }, 15.995, false],
  ])("%j", (derivation, value, isSound) => {
    expect(faultsOf(tampered(index(null, "E1"), { value, derivation })).length === 0).toBe(isSound);
  });
});
