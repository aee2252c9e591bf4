import { expect, test } from "vitest";
import { timesIn } from "../../../graph/understand/asks/periods.js";
import { readMeasured } from "../../../graph/understand/asks/read-measured.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import { findPeriod } from "../../../graph/understand/period/index.js";
import { monthEndsOf } from "../../../graph/understand/period/months.js";

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

test.each([
  "Did tents sell better this summer than last summer?",
  "Wurden diesen Sommer mehr Zelte verkauft als letzten Sommer?",
  "Cet été s'est-il vendu plus de tentes que l'été dernier ?",
  "¿Se vendieron más tiendas este verano que el verano pasado?",
  "Questa estate si sono vendute più tende che la scorsa estate?",
  "Venderam-se mais tendas neste verão do que no verão passado?",
  "Zijn er deze zomer meer tenten verkocht dan vorige zomer?",
  "Czy tego lata sprzedano więcej namiotów niż zeszłego lata?",
])("%s: the last one is that before this one", (text) => {
  expect(timesIn(text, "2026-10-31").map(({ period }) => period.label)).toEqual(["summer 2026", "summer 2025"]);
});

test("last month beside this month is the one before", () => {
  const found = timesIn("searches this month against last month", "2026-10-31");
  expect(found.map(({ period }) => period.from)).toEqual(["2026-10-01", "2026-09-01"]);
});

test.each([
  ["from June to October 2026", "June 2026", "October 2026"],
  ["zwischen Juni und Oktober", "June 2026", "October 2026"],
  ["de juin à octobre", "June 2026", "October 2026"],
  ["entre junio y octubre", "June 2026", "October 2026"],
  ["da giugno a ottobre", "June 2026", "October 2026"],
  ["de junho a outubro", "June 2026", "October 2026"],
  ["van juni tot oktober", "June 2026", "October 2026"],
  ["od czerwca do października", "June 2026", "October 2026"],
  ["since July", "July 2026", "October 2026"],
  ["seit Juli", "July 2026", "October 2026"],
  ["depuis juillet", "July 2026", "October 2026"],
  ["desde julio", "July 2026", "October 2026"],
  ["da luglio", "July 2026", "October 2026"],
  ["desde julho", "July 2026", "October 2026"],
  ["sinds juli", "July 2026", "October 2026"],
  ["od lipca", "July 2026", "October 2026"],
])("%s: a change is that between its first and its last month", (text, first, last) => {
  expect(monthEndsOf(text, "2026-10-31")?.map(({ label }) => label)).toEqual([first, last]);
});

test("a month that has not ended is no end of a change", () => {
  expect(monthEndsOf("since July", "2026-10-20")?.map(({ label }) => label)).toEqual(["July 2026", "September 2026"]);
});

test.each([
  ["By how much did searches rise from June to October 2026?", "June 2026", "October 2026"],
  ["Why have sales collapsed since July?", "July 2026", "October 2026"],
  ["How many orders since July?", null, null],
  ["By how many did searches rise between October 2025 and October 2026?", "October 2025", "October 2026"],
  ["What happened to searches from March to August last year?", "March 2025", "August 2025"],
])("%s", (text, before, now) => {
  const market = { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: false };
  const { against, period } = readMeasured(text, nothingNamed(market), "en");
  expect(against?.kind === "period" ? against.period.label : null).toBe(before);
  expect(period?.label ?? null).toBe(now);
});

test.each([
  ["are those Black Friday discounts real?", "the 30 days to Black Friday 2025"],
  ["les promos du Black Friday", "the 30 days to Black Friday 2025"],
  ["what to prepare for Black Friday deals", null],
  ["black robot vacuums", null],
])("%s: a day of shops is a time", (text, label) => {
  expect(findPeriod(text, "2026-10-31")?.label ?? null).toBe(label);
});

test.each([
  "Are yoga mats dearer than last year?",
  "Cresce o cala rispetto all'anno scorso?",
  "Ist das teurer als letztes Jahr?",
])("%s: what the present is held against is no time that is asked about", (text) => {
  expect(timesIn(text, "2026-10-31")).toEqual([]);
});
