import { describe, expect, test } from "vitest";
import type { Turn } from "../../../graph/understand/turns/conversation.js";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("later turns that ask for something of another kind, on %s", (engine) => {
  const { ask } = openRouter(engine);

  test.each([
    [
      "a sum after a place among prices",
      [
        ["My air fryer sells at $89 in the US, is that too expensive?", /\$89\.00/],
        ["what if I go to 79", /\$79\.00/],
        ["it costs me 41 and fees are 15%, what do I make at 79", /\$26\.15/],
        ["and at 89?", /is \$34\.65/],
      ],
    ],
    [
      "a draft after a sum",
      [
        ["What does a click for robot vacuums cost in the UK?", /£/],
        ["and what would 40 clicks a day come to a month", /That is £[\d,.]+ a month/],
        ["ok make me a campaign with £600", /^Draft for robot vacuums .* about £600 a month/],
      ],
    ],
    [
      "what an answer rests on",
      [
        ["What do yoga mats cost in the US?", /median price/],
        ["where do you get these numbers from?", /^The confidence in this is .* median price/],
      ],
    ],
    [
      "more about a row",
      [
        ["Which pet products have the most searches in the UK?", /Dry dog food/],
        [
          "tell me more about the second one",
          /dog beds in the United Kingdom: .* searches a month, demand .* median price/,
        ],
      ],
    ],
    [
      "the sizes of two markets",
      [
        ["How big is the market for espresso machines in Germany?", /Germany is worth/],
        ["and compared with the UK?", /Germany €[\d,]+ .*United Kingdom £[\d,]+/],
      ],
    ],
  ] satisfies [string, [string, RegExp][]][])("%s", async (_, turns) => {
    let conversation: readonly Turn[] = [];
    for (const [text, told] of turns) {
      const outcome = await ask(text, { conversation });
      expect(outcome.headline).toMatch(told);
      ({ conversation } = outcome);
    }
  });
});
