import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("by when to order, on %s", (engine) => {
  const { headlineOf } = openRouter(engine);

  test("a season that has begun and not peaked yet is not the next one", async () => {
    expect(await headlineOf("Is it too late to order space heaters for this winter? Delivery takes 6 weeks.")).toBe(
      "The season of space heaters in the United States began in October 2026 and peaks in January: with a lead time of 42 days, goods ordered on 31 October 2026, where the data ends, arrive on 12 December 2026. For the season after it, order by 20 August 2027.",
    );
  });

  test.each([
    [
      "When do I have to order yoga mats if shipping takes 30 days?",
      /^Order by 2 December 2026 at the latest: .+ starts in January 2027 /,
    ],
    [
      "My lead time for dehumidifiers is 8 weeks, when should I order?",
      /^Order by 7 July 2027 at the latest: .+ starts in September 2027 /,
    ],
    [
      "When do I have to order yoga mats if shipping takes 90 days?",
      /^Order now: .+ had to leave by 3 October 2026\. /,
    ],
  ])("one that is ahead, or has peaked, leads to the next: %s", async (question, told) => {
    expect(await headlineOf(question)).toMatch(told);
  });
});
