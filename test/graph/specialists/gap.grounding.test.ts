import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { handful } from "../../long-run.js";
import { anyEngine, openEngine } from "../../market.js";
import { type Asked, createAsker } from "./gap-answers.js";

/** Every form, part, filter and market; as people ask. */
const QUESTIONS = [
  "Where are the biggest supply gaps in the US market?",
  "top 5 niches under $50",
  "top 3 gaps in Pet Supplies",
  "fastest growing niches in Germany",
  "most under-supplied products in Germany",
  "niches with low competition in the UK",
  "Any opportunities in Electronics over £200 in the UK?",
  "Is there a gap in Home & Kitchen between $20 and $40 in the US?",
  "Is Pet Supplies saturated in the US?",
  "Which categories are under-supplied in Germany?",
  "What is over-supplied in Lighting & Decor in the UK?",
  "What should I avoid in the US?",
  "What should I add to my range in Home & Kitchen in Germany?",
  "What should I sell in the UK? We assume a conversion rate of 3 %.",
  "How much are the supply gaps in Pet Supplies worth?",
  "How sure is the ranking of supply gaps in the US?",
  "What would change the ranking of gaps in Home & Kitchen?",
  "top 5 niches under $50, and how sure is that",
  "Where in Fashion & Shoes does no brand dominate?",
  "Which variants are missing in Pet Supplies in the UK?",
  "Why are there supply gaps in Sports & Fitness?",
  "everything about the supply gaps in Germany",
  "Is the market for espresso machines saturated in Germany?",
  "Is there room for another brand in cat litter in the UK?",
  "Should I bother with phone cases in the UK?",
  "Should I bother with dehumidifiers in Germany?",
  "Should we stock smartwatches? We have a conversion rate of 2.5 % and an average order value of $150.",
  "What is the supply gap of bread makers worth if our average order value is $80?",
  "How sure is the gap of portable air conditioners?",
  "Why are dehumidifiers a gap?",
  "Why is cat litter a supply gap?",
  "Why are rowing machines a gap in Germany, and why are phone cases crowded?",
  "Who dominates robot vacuums in the US?",
  "Does Saugora dominate robot vacuums?",
  "Does Wolleno own sneakers?",
  "Do three brands own electric toothbrushes in Germany?",
  "Which of sneakers and robot vacuums is more concentrated?",
  "Which variant of wireless earbuds is missing?",
  "Which colours of running shoes are missing in the UK?",
  "Is there a gap for wide fit running shoes in the US?",
  "Is there a gap for black leggings in Germany?",
  "Dehumidifiers or rowing machines: which is the bigger opportunity?",
  "Which is less crowded, phone cases or throw pillows, in the UK?",
  "Compare dehumidifiers, phone cases and air fryers by supply gap in Germany",
  "Should I sell matcha powder or padel rackets in the US?",
  "How many sellers compete on yoga mats in the UK in 2025?",
  "everything about the supply gap of travel cots in the US",
  "Marktlücken in Deutschland",
  "supply gaps for flux capacitors",
];

describe.each(anyEngine())("answers about gaps on %s", (engine) => {
  let warehouse: Warehouse;
  let ask: (text: string) => Promise<Asked>;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    ask = createAsker(warehouse);
  });
  afterAll(() => warehouse.close());

  test.each(handful(QUESTIONS))("every figure is proven: %s", async (question) => {
    const { faults, headline, answer } = await ask(question);
    expect(faults).toEqual([]);
    expect(headline).not.toMatch(/undefined|NaN|null|Infinity|–/);
    for (const { statements, tables } of answer.sections) {
      expect(statements.length + tables.length).toBeGreaterThan(0);
      for (const { columns, rows } of tables) {
        expect(columns.length).toBeLessThanOrEqual(8);
        expect(rows.length).toBeGreaterThan(0);
        for (const { key } of columns)
          expect(
            rows.some((row) => row[key] !== null),
            key,
          ).toBe(true);
      }
    }
  });

  test.each([
    "Where are the biggest supply gaps in Germany?",
    "What is the supply gap of bread makers in the UK worth a month?",
    "Is the market for phone cases saturated in the US?",
    "What is over-supplied in the UK?",
  ])("what is offered next is answered, and not with the same again: %s", async (question) => {
    const first = await ask(question);
    const own = first.answer.followUps.filter((next) => !/demand for .* (rising|falling)|growing/.test(next));
    expect(own.length).toBeGreaterThan(0);
    for (const next of own) {
      const { headline, answer, faults } = await ask(next);
      expect(faults, next).toEqual([]);
      expect(answer.sections.length, next).toBeGreaterThan(0);
      expect(headline, next).not.toBe(first.headline);
    }
  });
});
