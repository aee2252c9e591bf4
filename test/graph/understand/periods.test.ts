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

test.each([
  ["Searches in 2024 vs 2025", ["2024", "2025"], ["2024", "2025"]],
  ["Searches in 2024 compared with summer 2024 and 2025", ["summer 2024", "2025"], ["summer 2024", "summer 2025"]],
  ["Tents: summer of 2024 vs. 2025", ["summer of 2024", "2025"], ["summer 2024", "summer 2025"]],
  ["Zelte im Juni 2024 und 2025", ["Juni 2024", "2025"], ["June 2024", "June 2025"]],
  ["Q1 2024 and 2025", ["Q1 2024", "2025"], ["Q1 2024", "Q1 2025"]],
])("%s: a part of the year is a part of both years", (text, words, labels) => {
  const found = timesIn(text, "2026-10-31");
  expect(found.map(({ period }) => period.label)).toEqual(labels);
  expect(found.map(({ span }) => span && text.slice(span.start, span.end))).toEqual(words);
});
