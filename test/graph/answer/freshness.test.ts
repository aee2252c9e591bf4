import { describe, expect, it } from "vitest";
import { asOfWords } from "../../../graph/answer/freshness.js";

const source = (label: string, refreshedOn: string | null, ends: Readonly<Record<string, string>> = {}) => ({
  label,
  refreshedOn,
  coversFrom: null,
  coversTo: Object.values(ends)[0] ?? null,
  isSample: false,
  ...(Object.keys(ends).length > 1 && { ends: Object.entries(ends).map(([market, to]) => ({ market, to })) }),
});
const words = (...sources: ReturnType<typeof source>[]) => asOfWords({ asOf: "2026-10-15", sources });

describe("how fresh the data behind a result is", () => {
  it("is one day where all kinds of data are alike and go up to it", () => {
    expect(words(source("current offers", "2026-10-31", { US: "2026-10-31" }), source("products", "2026-10-31"))).toBe(
      "2026-10-31",
    );
    // A month is dated by its first day.
    expect(words(source("monthly search volumes", "2026-10-31", { US: "2026-10-01" }))).toBe("2026-10-31");
  });

  it("is told by kind of data where they differ", () => {
    expect(
      words(
        source("current offers", "2026-10-31"),
        source("products", "2026-10-31"),
        source("monthly sales estimates", "2026-10-15"),
        source("keyword metrics", null),
      ),
    ).toBe("current offers, products 2026-10-31; monthly sales estimates 2026-10-15; keyword metrics unknown");
  });

  it("is told together of more than two kinds of data that are alike", () => {
    const alike = ["current offers", "products", "price history"].map((label) => source(label, "2026-10-31"));
    expect(words(...alike, source("monthly sales estimates", "2026-10-15"))).toBe(
      "monthly sales estimates 2026-10-15; all else 2026-10-31",
    );
  });

  it("says until when it goes in each market, where that is another month than the refresh", () => {
    expect(words(source("price history", "2026-10-31", { US: "2026-08-30" }))).toBe("2026-10-31, until 2026-08-30");
    expect(
      words(
        source("price history", "2026-10-31", { US: "2026-10-30", DE: "2026-07-31" }),
        source("current offers", "2026-10-31", { US: "2026-10-31", DE: "2026-10-30" }),
      ),
    ).toBe("price history 2026-10-31, until US 2026-10-30, DE 2026-07-31; current offers 2026-10-31");
    expect(words(source("price history", null, { US: "2026-10-30" }))).toBe("unknown, until 2026-10-30");
  });

  it("is that of the whole where no kind of data is known", () => {
    expect(words()).toBe("2026-10-15");
    expect(asOfWords({ asOf: null, sources: [] })).toBe("unknown");
  });
});
