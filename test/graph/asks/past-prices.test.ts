import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

const JANUARY = { from: "2026-01-15", to: "2026-01-15" };

describe.each(anyEngine())("prices of a past time, on %s", (engine) => {
  const { headlineOf, rowsOf } = openRouter(engine);

  /** Medians of a product group on a day, or at the ends of months, as a reader sees them. */
  async function medians(name: string, period: { from: string; to: string } | null, by: "month" | null = null) {
    const rows = await rowsOf("price-median", [name], { by, period });
    return rows.map(({ value }) => `$${(value ?? 0).toFixed(2)}`);
  }

  test("a day that is named is told as that day", async () => {
    const [median] = await medians("Camping tents", JANUARY);
    expect(await headlineOf("What was the median price of camping tents on 15 January 2026?")).toBe(
      `The median price of camping tents in the United States on 15 January 2026 was ${median}.`,
    );
    expect(await headlineOf("cheapest smartwatch on black friday 2025 (28 nov)")).toContain(
      "has the lowest price of smartwatches in the United States on 28 November 2025: $",
    );
    expect(await headlineOf("What was the average price of projectors in March 2026?")).toContain(
      " on 31 March 2026 was $",
    );
  });

  test("the lowest of month ends is the month asked for", async () => {
    const question = "in which month of 2026 so far was the median price of camping tents lowest in the US?";
    const months = await medians("Camping tents", { from: "2026-01-01", to: "2026-12-31" }, "month");
    const lowest = months.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))[0];
    expect(months.indexOf(lowest ?? "")).toBe(0);
    expect(await headlineOf(question)).toBe(
      `January 2026 is the month with the lowest median price of camping tents in the United States from January 2026 to October 2026, by prices on the last day of each month: ${lowest}.`,
    );
  });

  test("today is held against a day that is named", async () => {
    const [[then], [now]] = [await medians("Projectors", JANUARY), await medians("Projectors", null)];
    const words = `he median price of projectors in the United States went from ${then} (15 January 2026) to ${now} (31 October 2026) (`;
    const [before, today] = [then, now].map((price) => Number(price?.slice(1)));
    if (before === undefined || today === undefined || before === today) throw new Error("nothing to compare");
    const isCheaper = today < before;
    for (const [question, answer] of [
      ["How does today's median price of projectors compare with the one in mid January 2026?", "T"],
      ["Are projectors cheaper today than on 15 January 2026?", isCheaper ? "Yes: t" : "No: t"],
      ["Is the median price of projectors higher now than on 15 January 2026?", isCheaper ? "No: t" : "Yes: t"],
    ] as const)
      expect(await headlineOf(question), question).toContain(`${answer}${words}`);
  });

  test("of two times, the one that is claimed to be higher may be the earlier one", async () => {
    const of = async (from: string, to: string) => (await medians("Camping tents", { from, to }))[0];
    const [january, march] = [await of("2026-01-31", "2026-01-31"), await of("2026-03-31", "2026-03-31")];
    const isHigher = Number(march?.slice(1)) > Number(january?.slice(1));
    const later = "Was the median price of tents higher in March 2026 than in January 2026?";
    const earlier = "Was the median price of tents higher in January 2026 than in March 2026?";
    expect(await headlineOf(later)).toMatch(isHigher ? /^Yes: / : /^No: /);
    expect(await headlineOf(earlier)).toMatch(isHigher ? /^No: / : /^Yes: /);
    expect(await headlineOf("Were tents cheaper in January 2026 than in March 2026?")).toMatch(
      isHigher ? /^Yes: / : /^No: /,
    );
    const searches = "Were there more searches for tents in December 2025 than in June 2026?";
    expect(await headlineOf(searches)).toMatch(/^No: /);
  });

  test("a course over months is told by its ends", async () => {
    const months = await medians("Ukuleles", { from: "2025-11-01", to: "2026-10-31" }, "month");
    expect(await headlineOf("What happened to the median price of ukuleles over the last 12 months?")).toContain(
      `${months[0]} at the end of November 2025, ${months.at(-1)} at the end of October 2026`,
    );
  });

  test("prices that moved until today are still told as moves", async () => {
    expect(await headlineOf("How have prices of coffee beans moved in the last 6 months in the US?")).toMatch(
      /^Like for like/,
    );
  });
});
