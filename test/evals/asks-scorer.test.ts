import { describe, expect, it } from "vitest";
import type { Expected, Part, Reading } from "../../evals/score/asks/expected.js";
import { judgeReply } from "../../evals/score/asks/judge.js";
import { holdsName } from "../../evals/score/asks/names.js";
import { isRoundedTo, numeralsOf, statedNumbers } from "../../evals/score/asks/numerals.js";
import type { Block, Reply } from "../../evals/score/asks/reply.js";
import { scoresOf } from "../../evals/score/asks/scores.js";

const kinds = (text: string) => numeralsOf(text).map(({ value, kind }) => [value, kind]);

describe("printed numbers", () => {
  it.each([
    ["The median is $1,234.50.", [[1234.5, "USD"]]],
    [
      "from £3 to £5.20",
      [
        [3, "GBP"],
        [5.2, "GBP"],
      ],
    ],
    [
      "€97.49 or 97.49 EUR",
      [
        [97.49, "EUR"],
        [97.49, "EUR"],
      ],
    ],
    [
      "up 12.3 % and 4 percent",
      [
        [12.3, "%"],
        [4, "%"],
      ],
    ],
    [
      "between 4 and 7 %",
      [
        [4, "%"],
        [7, "%"],
      ],
    ],
    ["144,000 searches", [[144_000, "plain"]]],
    ["worth $1.2 million", [[1_200_000, "USD"]]],
    ["33k searches", [[33_000, "plain"]]],
    [
      "in October 2026 and 2026-10-31",
      [
        [2026, "date"],
        [2026, "date"],
        [10, "date"],
        [31, "date"],
      ],
    ],
    ["over 12 months", [[12, "time"]]],
    ["2.4 times", [[2.4, "plain"]]],
  ])("%s", (text, wanted) => expect(kinds(text)).toEqual(wanted));

  it("know their sign, and that a hyphen between two is none", () => {
    expect(numeralsOf("-5.2 %, −3 %, $-4, 3-5").map(({ isNegative }) => isNegative)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ["97.49", 97.488, true],
    ["97.49", 97.484, false],
    ["58", 57.6, true],
    ["144,000", 144_310, true],
    ["144,000", 144_510, false],
    ["about 140,000", 144_310, true],
    ["140,000", 144_310, false],
    ["200,000", 195_000, false],
    ["33.2k", 33_240, true],
    ["60", 57.9, false],
  ])("%s printed for %d: %j", (text, value, fits) => {
    const [numeral] = numeralsOf(text);
    expect(numeral && isRoundedTo(numeral, value)).toBe(fits);
  });

  it("of a question are read in every way they can be meant", () => {
    expect(statedNumbers("1.500 € bei 12,5 % und 3 Wochen")).toEqual([[1.5, 1500], [125, 12.5], [3]]);
    expect(statedNumbers("2.5k at $39.99")).toEqual([
      [2500, 25_000],
      [39.99, 3999],
    ]);
    expect(statedNumbers("a 4K projector, the X14")).toEqual([[4000]]);
  });
});

describe("names", () => {
  it.each([
    ["Air fryers in the US", "Air fryers", true],
    ["the air fryer", "Air fryers", true],
    ["black air fryer", "air fryer", true],
    ["Kaffora Store", "Kaffora", true],
    ["Kafforas", "Kafforan", false],
    ["in Britain", "United Kingdom", true],
    ["shoe", "shoes", true],
  ])("%s holds %s: %j", (text, name, holds) => expect(holdsName(text, name)).toBe(holds));
});

const part = (accept: readonly Reading[], more: Partial<Part> = {}): Part => ({
  what: "it",
  accept,
  words: /median/i,
  rivals: [],
  ...more,
});
const answer = (...parts: readonly Part[]): Expected => ({ kind: "answer", parts, mustNot: [] });
const reply = (headline: string, more: Partial<Reply> = {}): Reply => ({
  kind: "answered",
  headline,
  blocks: [],
  limits: "",
  ...more,
});
const table = (...rows: readonly (readonly string[])[]): Block => ({
  about: "Brands",
  rows,
  headings: ["Brand", "Price"],
});
const median = part([
  { unit: "USD", rows: [[97.488]] },
  { unit: "USD", rows: [[101]] },
]);

describe("a reply to a question about one value", () => {
  const judge = (headline: string, more: Partial<Reply> = {}, question = "median price of air fryers?") =>
    judgeReply(answer(median), reply(headline, more), question);

  it("is right in the headline by any reading", () => {
    for (const said of ["The median is $97.49.", "It costs $101.00 at the median."])
      expect(judge(said)).toMatchObject({ headline: true, text: true, clean: true, declined: null });
  });
  it("is right below when it stands in a table only", () =>
    expect(judge("Prices rose.", { blocks: [table(["Median", "$97.49"])] })).toMatchObject({
      headline: false,
      text: true,
      clean: true,
    }));
  it("is false when the headline gives the measure another value", () =>
    expect(judge("The median is $88.00.")).toMatchObject({ headline: false, text: false, clean: false }));
  it("is false in another currency too, which is another market", () =>
    expect(judge("The median is €88.00.").clean).toBe(false));
  it("is not false when it speaks of another measure", () =>
    expect(judge("The lowest price is $12.00.")).toMatchObject({ headline: false, clean: true }));
  it("is not false for a number that the asker stated", () =>
    expect(judge("Against the median, $88.00 is dear.", {}, "is $88 above the median?").clean).toBe(true));
  it("is refused when it is declined or asked back", () => {
    for (const kind of ["outside", "unknown", "asked back"] as const)
      expect(judge("No.", { kind })).toMatchObject({ headline: false, text: false, refused: true });
  });
});

describe("a count", () => {
  const brands = answer(part([{ unit: "number", rows: [[12]] }], { words: /brand/i }));
  it("needs the thing that is counted beside it", () => {
    expect(judgeReply(brands, reply("12 brands sell tents."), "").headline).toBe(true);
    expect(judgeReply(brands, reply("Over 12 months, 12 offers stood."), "").headline).toBe(false);
  });
});

describe("a change", () => {
  const fall = answer(part([{ unit: "%", rows: [[-5.24]], isChange: true }], { words: /chang|f[ae]ll|r[io]s/i }));
  it.each([
    ["Prices fell by 5.2 %.", true, true],
    ["Prices changed by -5.2 %.", true, true],
    ["Prices rose by 5.2 %.", false, false],
    ["Prices changed by +5.2 %.", false, false],
  ])("%s", (said, headline, clean) => expect(judgeReply(fall, reply(said), "")).toMatchObject({ headline, clean }));
  const rise = answer(part([{ unit: "%", rows: [[5.24]], isChange: true }]));
  it("that is a rise is none when it is told as a fall", () => {
    expect(judgeReply(rise, reply("Up 5.2 %."), "").headline).toBe(true);
    expect(judgeReply(rise, reply("Down 5.2 %."), "").headline).toBe(false);
  });
});

describe("a name", () => {
  const best = answer(
    part([{ unit: "name", rows: [["Kaffora"]] }], { words: /cheapest/i, rivals: ["Kaffora", "Vapiro"] }),
  );
  it("that leads is right; a rival in its place is false", () => {
    expect(judgeReply(best, reply("Kaffora is the cheapest brand."), "").headline).toBe(true);
    expect(judgeReply(best, reply("The cheapest brand is Vapiro."), "")).toMatchObject({
      headline: false,
      clean: false,
    });
    expect(judgeReply(best, reply("Vapiro grows."), "").clean).toBe(true);
  });
});

describe("a list", () => {
  const rivals = ["Kaffora", "Vapiro", "Moltano"];
  const rows = [["Kaffora"], ["Vapiro"]];
  const ordered = answer(
    part([{ unit: "name", rows, isOrdered: true }], {
      lead: [{ unit: "name", rows: [["Kaffora"]] }],
      words: /leads|first/i,
      rivals,
    }),
  );
  const whole = answer(
    part([{ unit: "name", rows, isWhole: true }], { lead: [{ unit: "number", rows: [[2]] }], words: /brand/i, rivals }),
  );

  it("stands in its order, in one table or one sentence", () => {
    expect(
      judgeReply(ordered, reply("Kaffora leads.", { blocks: [table(["Kaffora"], ["Vapiro"], ["Moltano"])] }), ""),
    ).toMatchObject({ headline: true, text: true });
    expect(judgeReply(ordered, reply("Kaffora leads.", { blocks: [table(["Vapiro"], ["Kaffora"])] }), "").text).toBe(
      false,
    );
    expect(judgeReply(ordered, reply("First Kaffora, then Vapiro."), "").text).toBe(true);
  });
  it("that is whole holds nothing else", () => {
    expect(judgeReply(whole, reply("2 brands.", { blocks: [table(["Vapiro"], ["Kaffora"])] }), "")).toMatchObject({
      headline: true,
      text: true,
    });
    expect(
      judgeReply(whole, reply("2 brands.", { blocks: [table(["Vapiro"], ["Kaffora"], ["Moltano"])] }), "").text,
    ).toBe(false);
  });
  it("with values wants each beside its name", () => {
    const valued = answer(
      part([
        {
          unit: "USD",
          rows: [
            ["Kaffora", 5],
            ["Vapiro", 7],
          ],
        },
      ]),
    );
    expect(judgeReply(valued, reply("", { blocks: [table(["Kaffora", "$5.00"], ["Vapiro", "$7.00"])] }), "").text).toBe(
      true,
    );
    expect(judgeReply(valued, reply("", { blocks: [table(["Kaffora", "$7.00"], ["Vapiro", "$5.00"])] }), "").text).toBe(
      false,
    );
  });
});

describe("what is not held", () => {
  const returns: Expected = { kind: "decline", names: /return/i, mayAsk: false, mustNot: [] };
  const judge = (said: Reply, expected: Expected = returns) =>
    judgeReply(expected, said, "return rate of air fryers in 2019?");
  it("is declined by name in the headline", () => {
    expect(judge(reply("Returns are not in this data."))).toMatchObject({
      declined: true,
      clean: true,
      accounted: null,
    });
    expect(judge(reply("The median price is $97.49."))).toMatchObject({
      declined: false,
      clean: false,
      accounted: false,
    });
    expect(judge(reply("This service answers questions about markets.", { kind: "outside" }))).toMatchObject({
      declined: false,
      clean: true,
    });
  });
  it("may be asked back about where the case says so", () => {
    expect(judge(reply("Which product?", { kind: "asked back" })).declined).toBe(false);
    expect(judge(reply("Which product?", { kind: "asked back" }), { ...returns, mayAsk: true }).declined).toBe(true);
  });
  it("outside the field needs no name", () =>
    expect(judge(reply("Ask about markets.", { kind: "outside" }), { ...returns, names: null }).declined).toBe(true));
});

describe("what must not be said", () => {
  it("makes an answer false wherever the headline says it", () =>
    expect(judgeReply({ ...answer(median), mustNot: [/^yes/i] }, reply("Yes: the median is $97.49."), "").clean).toBe(
      false,
    ));
});

describe("stated numbers", () => {
  const judge = (said: Partial<Reply>) =>
    judgeReply(answer(median), reply("The lowest is $1.00.", said), "at 40 with 3 %, in 10 weeks?").accounted;
  it("have to be printed somewhere where the answer is not right", () => {
    expect(judge({})).toBe(false);
    expect(judge({ limits: "not used: $40.00, 3.0 % and 10 weeks" })).toBe(true);
  });
  it("are used where the answer is right", () =>
    expect(judgeReply(answer(median), reply("$97.49"), "with 40?").accounted).toBe(null));
});

describe("scores", () => {
  it("of several replies are shares, each with its reasons", () => {
    const right = judgeReply(answer(median), reply("The median is $97.49."), "");
    const wrong = judgeReply(answer(median), reply("The median is $1.00."), "");
    expect(scoresOf([right, wrong])).toMatchObject({
      headline: { score: 0.5, passed: false, explanation: expect.stringContaining("2: it: says $1.00") },
      nothingFalse: { score: 0.5 },
    });
    expect(scoresOf([right])).not.toHaveProperty("declined");
  });
});
