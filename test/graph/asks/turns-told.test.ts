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
    [
      "the shop that has the lowest price",
      [
        ["what does a tent cost in germany", /median price/],
        ["and the cheapest?", /^\S+ .* has the lowest price of camping tents in Germany: €51\.95/],
        ["which shop has it", /€51\.95.* at Hansehaus/],
      ],
    ],
    [
      "advice on both that were compared",
      [
        ["is demand for dash cams growing in the UK", /^Yes/],
        ["compare with baby monitors", /dash cams/i],
        ["so which one should i go for", /(?=.*dash cams)(?=.*baby monitors)/i],
      ],
    ],
    [
      "a place among prices, judged, and at another price",
      [
        ["I'm thinking about selling standing desks for $250", /^At \$250\.00/],
        ["is that too much?", /^No: at \$250\.00/],
        ["ok and if I sell at 199", /^No: at \$199\.00/],
        ["my cost is 120, what do I make at that price", /is \$79\.00/],
        ["and if ads cost me 15 a sale?", /after ads is \$64\.00/],
      ],
    ],
    [
      "whether a figure is much",
      [
        ["What do espresso machines cost in the UK?", /£297\.49/],
        [
          "are they expensive?",
          /^Yes: the median price of espresso machines in the United Kingdom is £297\.49, among the highest third/,
        ],
        ["How many sellers of dash cams are there in the US?", /11 merchants/],
        ["is that a lot?", /^No: there are 11 merchants of dash cams .* among the lowest third/],
      ],
    ],
    [
      "the same for another time",
      [
        ["how many searches do headphones get", /391,073 searches a month/],
        ["per month?", /391,073 searches a month/],
        ["per day then", /That is 12,864 a day\.$/],
      ],
    ],
    [
      "prices of all the time that is recorded",
      [
        ["what does an espresso machine cost", /median price/],
        ["how low did they ever go", /^The lowest price .* from 2023-11-01 to 2026-10-31 was \$96\.00/],
        ["should I wait for black friday", /^(?!.*colour)/],
      ],
    ],
    [
      "a sum of other numbers than the one before",
      [
        ["when should I order paddling pools for the season, shipping takes 60 days", /^Order by 2 March 2027/],
        ["how many should I get if I want 2% of the market", /^The number of orders is 135 a month/],
      ],
    ],
    [
      "what ads cost an order, another price, and a price for a margin",
      [
        ["bands sell at 24.99, cost me 6 landed, fulfilment 3.50, fees 15%. profit?", /is \$11\.74/],
        ["plus 4 bucks ads per order", /profit per order after ads is \$7\.74/],
        ["what if i go down to 21.99", /profit per order after ads is \$5\.19/],
        ["whats the price for 30%", /^You have to charge \$24\.55 for this margin after ads/],
        ["and 35", /^You have to charge \$27\.00 for this margin after ads/],
      ],
    ],
    [
      "the market's price in place of the own one",
      [
        ["air fryers germany: i sell at 79, cost 41, fees 15%, vat 19%. profit", /is €13\.54/],
        ["and at the market median?", /is €26\.1\d: .*€97\.22/],
        ["whats the margin there", /^The margin before ads is 26\.9 %/],
      ],
    ],
    [
      "a stock that sells faster, and the day that it ends",
      [
        ["got 900 left and sell 25 a day, how long does that last", /lasts 36 days/],
        ["what date is that", /^The stock lasts 36 days: .* Counted from .*, that is on /],
        ["sales double now for xmas, then?", /lasts 18 days/],
        ["and the supplier needs 21 days", /Order now/],
        ["how many for 60 days at that pace", /order 2,100 units.* That time takes 3,000 units/],
      ],
    ],
    [
      "whether it pays",
      [
        ["click costs 0.80, i convert 4%, price 35, profit per order 14", /-\$6\.00/],
        ["and if i convert 6%", /\$0\.67/],
        ["so worth it?", /^Yes, this pays/],
      ],
    ],
    [
      "another aim",
      [
        ["my air fryer sells at 89 euro incl 19% vat, cost 38, commission 15%, shipping 6", /is €17\.44/],
        ["and at 95?", /is €21\.58/],
        ["back to 89, how many do i need to sell to make 2500 a month", /^The number of orders is 144 a month/],
        ["and for 4000", /^The number of orders is 230/],
      ],
    ],
    [
      "when fixed costs are back",
      [
        ["photos cost me 600 and samples 250, i make 8.50 a unit. how many till thats back", /is 100:/],
        ["if i sell 5 a day when is that", /20 days/],
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

  test("a sum that nothing changes is not told again", async () => {
    const { conversation } = await ask("got 900 left and sell 25 a day, how long does that last");
    await expect(ask("and the other thing", { conversation })).rejects.toThrow(/asked back/);
  });

  test("a number that nothing accounts for is asked back about, and the sum before it is not told again", async () => {
    const { conversation } = await ask("when should I order paddling pools for the season, shipping takes 60 days");
    await expect(ask("no, 500", { conversation })).rejects.toThrow(/asked back/);
  });

  test.each([
    ["how many searches per day do headphones get?", /That is 12,864 a day\.$/],
    [
      "What's the highest price tents ever had in the UK?",
      /^The highest price of camping tents in the United Kingdom from 2023-11-01 /,
    ],
    ["have prices of tents dropped recently", /^No: .* rose by 1\.7 % from 31 July 2026 to 31 October 2026/],
    ["Sind die Preise für Zelte zuletzt gestiegen?", /hardly moved \(\+0\.4 %\) from 31 July 2026/],
    ["What sold best lately?", /from August 2026 to October 2026/],
    ["what's hot at the moment", /^Matcha powder has the highest growth a year/],
    ["when do folks start looking for space heaters", /the climb from October to the January 2027 peak/],
    [
      "my espresso machine leaves me $60 profit before ads, clicks cost $1.20 and 2% buy, do the ads pay off?",
      /This breaks even: .* so nothing is left\.$/,
    ],
  ])("%s", async (question, told) => {
    expect((await ask(question)).headline).toMatch(told);
  });
});
