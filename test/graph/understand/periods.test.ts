import { expect, test } from "vitest";
import { timesIn } from "../../../graph/understand/asks/periods.js";

test.each([
  ["Prices of tents in March 2025", ["March 2025"]],
  ["tents, March 2025 or June 2026?", ["March 2025", "June 2026"]],
])("%s: each time with its own words", (text, words) => {
  const found = timesIn(text, "2026-10-31").map(({ span }) =>
    span === null ? null : text.slice(span.start, span.end),
  );
  expect(found).toEqual(words);
});
