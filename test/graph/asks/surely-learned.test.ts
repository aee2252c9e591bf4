import { describe, expect, test } from "vitest";
import type { Turn } from "../../../graph/understand/turns/conversation.js";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

/** What is all but sure was learned of questions like these, and stands against words that sound like something else. */
describe.each(anyEngine())("what was surely learned, on %s", (engine) => {
  const { ask } = openRouter(engine);

  test.each([
    ["is protein powder past its peak or still climbing", /^Demand for protein powder .* \+0\.5 % a year/],
    ["in welke maand moet ik tenten op voorraad hebben voor duitsland", /^Be ready with camping tents in Germany by /],
    ["robot vacuum price uk", /^The median price of robot vacuums in the United Kingdom is £234\.99/],
    ["which shops discount over ear headphones the most", /^Tradewick has the highest share of offers with a discount/],
    ["What percentage of gas grill sales in the US falls in May to July?", /^\d+\.\d % of a year’s units sold/],
    // (2,000 / 0.65) x 2.2 %
    ["got 2000 for ads, click about 0.65, converts 2.2 percent. how many orders is that", /is 67\.7: /],
    // 41 + 6 % of it + 3,200 / 1,450
    [
      "container is 3,200, fits 1450 chairs, chair is 41 and duty 6% on that. landed each?",
      /is \$45\.67: unit cost \$41\.00 \+ duty \$2\.46 \+ shipping \$2\.21/,
    ],
    // 460 x (32 - 17), 500 x (29 - 17)
    [
      "going from 29 to 32 would lose me maybe 8% of buyers, cost 17 each, 500 a month now. do it?",
      /^The profit before ads is \$6,900\.00 a month.*it is \$6,000\.00/,
    ],
  ])("%s", async (question, expected) => {
    expect((await ask(question)).headline).toMatch(expected);
  });

  test.each([
    [
      "a sum that asks for the next thing",
      [
        ["air fryers us: 1800 for ads at 45 cents a click", /^The number of clicks for the budget is 4,000/],
        ["3% buy", /^The number of orders for the budget is 120/],
        ["i make 19 on each", /^The profit after ads is \$480\.00/],
        ["so worth it?", /^Yes, this pays/],
      ],
    ],
    [
      "a sum that asks for another result",
      [
        ["standing desk, i pay 170 landed and 12% fee plus 34 freight", /^The profit per order before ads is \$50\.29/],
        ["how many till ive covered 2500 for photos and samples", /^The number of units to break even is 50/],
      ],
    ],
  ] satisfies [string, [string, RegExp][]][])("%s", async (_name, turns) => {
    let conversation: readonly Turn[] = [];
    for (const [text, told] of turns) {
      const outcome = await ask(text, { conversation });
      expect(outcome.headline).toMatch(told);
      ({ conversation } = outcome);
    }
  });
});
