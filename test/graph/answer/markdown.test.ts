import { expect, it } from "vitest";
import { type Answer, column, table } from "../../../graph/answer/answer.js";
import { count, money, say } from "../../../graph/answer/figure.js";
import { renderAnswer } from "../../../graph/answer/markdown.js";
import { given } from "../given.js";

const source = { label: "current offers", refreshedOn: "2026-10-31", coversFrom: null, coversTo: null, isSample: true };

const answer: Answer = {
  kind: "answered",
  title: "Kettles, United States",
  headline: say`The median kettle costs ${money(given(29.9), "USD", "E2")}.`,
  sections: [
    {
      id: "prices",
      title: "Prices",
      statements: [say`Seen over ${count(given(1200), "E2")} offers.`],
      tables: [
        table({
          id: "rivals",
          title: "Rivals",
          columns: [
            column("product", "Product", "text"),
            column("price", "Price", "money", "USD"),
            column("seen", "Seen", "date"),
          ],
          rows: [
            { product: "A | B <script> [x](javascript:alert)", price: given(19.5), seen: "2026-10-30" },
            { product: "C\nD", price: null, seen: null },
            { product: "E", price: given(1), seen: "2026-10-01" },
          ],
          refs: "E2",
          show: 2,
          note: "New offers only.",
        }),
      ],
    },
  ],
  evidence: [
    {
      ref: "E1",
      tool: "find_clusters",
      asked: "products named",
      rowsExamined: 300,
      asOf: null,
      truncated: false,
      tookMs: 1,
      sources: [{ ...source, refreshedOn: null }],
    },
    {
      ref: "E2",
      tool: "price_statistics",
      asked: "kettles | US",
      rowsExamined: 1200,
      asOf: "2026-10-31",
      truncated: true,
      tookMs: 1,
      sources: [source],
    },
  ],
  freshness: { oldest: "2026-09-30", newest: "2026-10-31", isSample: true, warning: "Old." },
  limits: "Assumed rates.",
  followUps: ["What next?"],
  specialists: ["pricing"],
};

it("renders the analysis, limits, evidence and freshness; hostile titles stay text", () => {
  expect(renderAnswer(answer)).toMatchInlineSnapshot(`
    "**The median kettle costs $29.90.** [E2]

    ## Prices

    Seen over 1,200 offers. [E2]

    **Rivals** (top 2 of 3) [E2]

    | Product | Price | Seen |
    | --- | ---: | --- |
    | A \\| B &lt;script> \\[x\\](javascript:alert) | $19.50 | 2026-10-30 |
    | C D | – | – |

    _New offers only._

    **Limits:** Assumed rates.

    **You could ask next:**
    - What next?

    ### Data evidence

    | Ref | Data tool | What was asked | Rows examined | Data as of |
    | --- | --- | --- | ---: | --- |
    | E1 | find_clusters | products named | 300 | unknown |
    | E2 | price_statistics | kettles \\| US (cut at the limit) | 1,200 | 2026-10-31 |
    | Total | 2 tools | | 1,500 | |

    ### Data freshness

    Oldest refresh 2026-09-30, newest refresh 2026-10-31.
    This is the sample market: generated data, not real shops or prices.
    **Warning:** Old.
    "
  `);
});

it("renders an answer without data", () => {
  const text = renderAnswer({
    ...answer,
    sections: [],
    evidence: [],
    limits: "",
    followUps: [],
    freshness: { oldest: null, newest: null, isSample: false, warning: null },
  });
  expect(text).toContain("No data tool was queried");
  expect(text).toContain("No market data was used.");
});
