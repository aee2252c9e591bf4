import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("bounds of several questions in one text, on %s", (engine) => {
  const { ask } = openRouter(engine);
  const boundsOf = async (question: string) =>
    (await ask(question)).request?.asks.map(({ where }) => where.map(({ is, value }) => `${is} ${value}`));

  test.each([
    ["What is the median price of standing desks, and how many offers cost less than $300?", [[], ["at most 300"]]],
    ["Was kosten Schreibtische im Median, und wie viele Angebote gibt es unter 300 Euro?", [[], ["at most 300"]]],
    // What bounds the first bounds what goes on about it.
    [
      "How many standing desks under $300 are there, and what is their median price?",
      [["at most 300"], ["at most 300"]],
    ],
    // What leads to one number does not follow another.
    ["Office chairs under $150 with at least 20% off: how many are there?", [["at most 150", "at least 0.2"]]],
    // How far a price moved bounds the moves that are told, and is nothing of the asker's.
    ["Show me air fryers whose price fell by at least 10% in the last 3 months.", [["at most -0.1"]]],
    ["Which gaming chairs went up in price by more than 5%?", [["at least 0.05"]]],
  ])("%s", async (question, bounds) => {
    expect(await boundsOf(question)).toEqual(bounds);
  });

  test("tells how many prices moved so far", async () => {
    const { headline } = await ask("Show me air fryers whose price fell by at least 10% in the last 3 months.");
    expect(headline).toMatch(/^\d+ of \d+ offers among air fryers .* became cheaper by at least 10\.0 %\./);
  });
});
