import { describe, expect, test } from "vitest";
import type { Turn } from "../../../graph/understand/turns/conversation.js";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("a seller's own numbers, on %s", (engine) => {
  const { ask, logger } = openRouter(engine);

  test.each([
    // A profit is aimed at beside what each leaves and what has to be paid anyway.
    ["I want 4,000 profit a month, earn 6.50 per unit and have fixed costs of 900. How many do I have to sell?", "754"],
    ["want 5k profit a month, keep 8.25 per unit, 900 fixed. how many a day", "716"],
    ["I need 8k profit and my net margin is 16%. What turnover do I need?", "$50,000.00"],
    // A margin beside VAT is one of the price without it.
    ["my cost is 18 and I want a 40% margin, what's the price with 20% VAT?", "$36.00"],
    ["my cost is 18 and I want a 40% margin, what's the price with 20% VAT?", "Without tax it is $30.00"],
    // What a supplier raises is a cost.
    [
      "My supplier puts his price up by 10%. I pay 14 now and charge 40. What do I earn per piece afterwards?",
      "$24.60",
    ],
    ["Supplier raises his price from 4.00 to 4.60, I sell at 16. What happens to my margin?", "71.3 %"],
    [
      "Mein Lieferant erhöht den Preis um 10 %. Ich zahle 14 € und verkaufe für 40 €. Was verdiene ich pro Stück?",
      "€24.60",
    ],
    // Returns
    [
      "Return rate is 9%, each return costs us 5.50 and we ship 700 orders a month. How much do returns cost us?",
      "$346.50",
    ],
    [
      "One in ten parcels comes back, a return costs me 6 and I earn 14 on a sale that stays. What do I really earn?",
      "$12.00",
    ],
    ["Und wenn 15 % der Bestellungen zurückkommen und mich je 12 Euro kosten? Ich verkaufe 300 im Monat.", "€540.00"],
    // Two offers
    ["Factory wants 2.90 a piece for 400 or 2.50 for 2000. I sell 100 a month. How much do I save?", "saves $800.00"],
    [
      "For 200 pieces they ask 9.10 and for 900 pieces 8.20. I sell 60 a month. How long would it last?",
      "lasts 15.00 months",
    ],
    ["5% of our 1,000 monthly parcels are sent back, each return costs 9. What does it cost us a month?", "$450.00"],
    ["Markup of 60%, what's the margin?", "37.5 %"],
    ["If price goes up 8% and 10% of customers leave, do I make more? price 50, cost 30, 200 a month", "$4,320.00"],
    // What is paid for all of them
    ["A box of 40 costs $60. What's one?", "$1.50"],
    ["I buy 400 mugs for $1,000. What does one cost me?", "$2.50"],
    // A profit is told in money and as a share, a change of orders in orders too.
    ["I buy at 12 and sell for 30, fees are 10%. what's left per piece and as a percentage?", "50.0 %"],
    [
      "If I drop the price from 50 to 44 and each costs me 30, how many more than my 210 a month must I sell to earn the same?",
      "a change of +90 orders",
    ],
    [
      "If I raise the price 10% and lose 8% of my buyers, am I better off? I sell at 30, cost is 18, 400 a month",
      "$5,520.00",
    ],
    [
      "What's the lowest price I can go to if the product costs 9, shipping 3.60 and the marketplace takes 10%?",
      "$14.00",
    ],
    ["Margin of 40% — what markup is that?", "66.7 %"],
    ["Turnover 20,000, goods 9,000, ads 2,000, fees 3,000. What remains?", "$6,000.00"],
  ])("%s", async (question, result) => {
    const { answer, headline } = await ask(question);
    expect(answer.kind).toBe("answered");
    expect(headline).toContain(result);
  });

  test("a bare 2000 beside a profit is no year", async () => {
    const { request } = await ask("so how many a month for 2000 profit, if each leaves 8");
    expect(request?.scope.period).toBeNull();
    expect(request?.inputs).toContainEqual(expect.objectContaining({ kind: "profit-goal", value: 2000 }));
  });

  test.each([
    [
      "that began with the market",
      [
        ["I can get electric kettles for 12 dollars landed, is there room in the market?", "Electric kettles"],
        ["and if I sell at 40", "$28.00"],
        ["minus 15% fees", "$22.00"],
        ["what would ads eat of that?", "profit per order after ads"],
        ["so how many a month for 2200 profit", "is 100"],
      ],
    ],
    [
      "that asks what is left",
      [
        ["What do yoga mats sell for in the US?", "median price"],
        ["I pay 7 for mine", "margin before ads"],
        ["if I charge 24, what's left", "$17.00"],
        ["minus 4.50 for shipping", "$12.50"],
      ],
    ],
    [
      "with a supplier",
      [
        ["My cost is 20, selling price 50", "60.0 %"],
        ["what if the supplier raises 10%", "56.0 %"],
        ["20% off", "45.0 %"],
      ],
    ],
    [
      "with an aim that is called by no word",
      [
        ["Price 30, cost 18", "40.0 %"],
        ["how many for 2400 a month", "200 a month"],
      ],
    ],
    [
      "of a cost alone",
      [
        ["Is there a market for standing desks?", "standing desks"],
        ["I can land them at 140", "unit cost $140.00"],
        ["selling at 320", "$180.00"],
      ],
    ],
    [
      "of a budget",
      [
        ["robot vacuums: what does a click cost?", "cost per click"],
        ["how much would 300 dollars get me", "budget $300.00 / cost per click"],
        ["and if 2% buy?", "conversion rate 2.0 %"],
      ],
    ],
  ])("in a talk %s", async (_name, turns) => {
    let conversation: readonly Turn[] = [];
    for (const [says = "", result = ""] of turns) {
      const outcome = await ask(says, { conversation });
      expect(outcome.headline).toContain(result);
      conversation = outcome.conversation;
    }
  });

  test("every figure was proven", () => {
    expect(JSON.stringify(logger.lines)).not.toContain("figures without proof");
  });
});
