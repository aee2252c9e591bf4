import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("verdicts, opposites and bounds, on %s", (engine) => {
  const { headlineOf } = openRouter(engine);

  test.each([
    [
      "My agency says CPCs for running shoes are twice those for yoga mats in the UK. Can you verify?",
      /^No: running shoes have \d\.\d\d times the cost per click of yoga mats /,
    ],
    [
      "Are there more espresso machines on offer in the US than air fryers?",
      /^No: air fryers have more offers in the United States: /,
    ],
    [
      "My supplier swears that matcha powder searches have doubled in a year. True?",
      /No: searches a month of matcha powder .* rose by 54\.3 %, .*; doubled would be a rise of 100 %/,
    ],
    [
      "I was told demand for walking pads in the UK grows by more than 40 percent a year. Correct?",
      /^Yes: searches a month of walking pads in the United Kingdom rose by 45\.4 %, /,
    ],
    [
      "I was told demand for walking pads in the UK grew by 80 percent over the last year. Correct?",
      /^No: searches a month of walking pads .* rose by 45\.4 %, .*; the question says 80\.0 %/,
    ],
    ["Is demand for standing desks in the US outrunning supply?", /^Yes\. Standing desks .* under-supplied/],
    ["Someone told me dog beds sell best at Christmas. Is that right for the UK?", /^No: .* the peak is January\.$/],
    ["Is the CPC for dog beds in the UK below one pound?", /^Yes: the cost per click .*, below £1\.00\./],
    ["Which month is the worst for running shoes in the US?", /^The low month of running shoes .* was November\./],
    [
      "In which month is interest in space heaters at its lowest in the UK?",
      /^The low month of space heaters .* July\./,
    ],
    [
      "Excluding the UK, in which country do standing desks cost the least?",
      /^Median price of standing desks: (?!.*United Kingdom)(?=.*Germany)(?=.*United States)/,
    ],
    [
      "How many searches did standing desks get in the US in the latest month?",
      /^Standing desks had [\d,]+ searches a month in the United States in October 2026\./,
    ],
    [
      "Which product groups lost more than 10% of their searches over the past year in Germany?",
      /with a growth of less than -10\.0 % .*: -31\.8 %; then DVD players \(-28\.2 %\) and hoverboards /,
    ],
    [
      "Which brand has the most dog beds listed in the UK, and what was its turnover last year?",
      /^Felisso has the most offers of dog beds .* The revenue is not known by brand in this data\./,
    ],
    [
      "Long-tail keywords for dog beds with less than 1,000 searches a month and a CPC below 80 cents, US",
      /of four words or more .*and with at most 1,000 searches a month, /,
    ],
  ])("%s", async (question, expected) => {
    expect(await headlineOf(question)).toMatch(expected);
  });
});
