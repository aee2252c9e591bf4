import { describe, expect, test } from "vitest";
import type { Turn } from "../../../graph/understand/turns/conversation.js";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("sums in everyday words, on %s", (engine) => {
  const { ask } = openRouter(engine);

  test.each([
    // No word names the sum, nor a product of this market.
    ["Selling price $80 including 20% VAT, the thing costs me $40. What do I earn on it?", "$26.67"],
    ["Kupuję za 10 € i sprzedaję za 25 €. Ile zarabiam na sztuce?", "€15.00"],
    ["Compro uma garrafa por 5 € e vendo por 16 €, a taxa é de 12 %. Quanto sobra por unidade?", "€9.08"],
    // Its product could be several.
    ["I buy a backpack for $14 and sell it for $35, fees are 15%. What do I make on one?", "$15.75"],
    // A market price is heard beside the numbers of a sum.
    ["Cada clic me cuesta 0,40 € y compra uno de cada 50. ¿Cuánto me cuesta un pedido en anuncios?", "€20.00"],
    // What sounds like a price is the revenue, for only then there is an ACOS.
    ["Gastei 200 € em anúncios e vendi 800 €. Qual é o meu ACOS?", "25.0 %"],
    ["Every click sets me back 60 cents and one in forty ends in a sale. What does a sale cost me in ads?", "$24.00"],
    ["What's 12% of 262?", "31.44"],
    // Times one after the other add up, times of two ways are two cases.
    [
      "Production takes 35 days, the boat 40 days and Amazon check-in 10 days. I need to be live by 1 May 2027, when do I place the order?",
      "5 February 2027",
    ],
    [
      "I sell 10 a day. Lead time is 40 days by sea or 12 days by air. What is my reorder point?",
      "With lead time 40 days it is 400",
    ],
    ["I buy 500 mugs for $1,500, freight is $350 and duty 5%. Cost per mug?", "$3.85"],
    ["Ich kaufe 300 Tassen für 900 € und verkaufe sie für 9 €. Gewinn pro Stück?", "€6.00"],
    ["I order 20 e-bikes for $900 each, freight $1,000. Landed cost?", "$950.00"],
    ["My ACOS is 30%, my margin is 25%. Am I losing money?", "Yes, this does not pay"],
    ["I buy foam rollers for 5.40, sell for 21.99 and Amazon keeps 3.30 plus 4.95. What is left per piece?", "$8.34"],
    [
      "Mould costs $8,500, I earn 4.25 per cup holder and sell 250 a month. When have I got the money back?",
      "243 days",
    ],
    ["2,400 clicks, 60 orders. Conversion rate?", "2.5 %"],
    ["Fixed costs are $5,000 and each blender leaves me $25. When do I break even?", "200"],
    // What costs is the delivery.
    ["Delivery costs me $4.10 a parcel, I buy at $12 and sell at $30. What is left?", "$13.90"],
    ["Quanto guadagno per pezzo se compro a 12 €, vendo a 30 € e la spedizione costa 4 €?", "€14.00"],
    // The margin is one of the price without tax.
    ["Landed 30, 40% margin on the net price, 20% VAT on top. Which gross price?", "$60.00"],
    // So many at a price, twice, are two times where things are sold.
    ["We sold 100 bottles at $20 in May and 120 at $18 in June. How did revenue change?", "+$160.00 (+8.0 %)"],
    ["We sold 50 lamps at $40 in May and 60 at $35 in June. Did revenue go up?", "Yes: the revenue rises"],
    // Another time is asked for too.
    [
      "Fixed costs $3,000 a month, $20 left per unit: how many a month to break even, and how many a day (30 days)?",
      "5 a day",
    ],
    // What was paid for many is not the cost of one.
    ["I bought 250 blenders for $4,500 and sell them at $39 each. What is my profit per blender?", "$21.00"],
    [
      "Ich kaufe eine Palette mit 80 Wasserkochern für 1.280 € und verkaufe sie für 34,90 €. Gewinn pro Stück?",
      "€18.90",
    ],
    [
      "I bought a container of 800 desks for $12,000 and sell them at $49. After how many do I have my money back?",
      "245",
    ],
    ["Minimum order 300 bottles at $8.20, plus $390 freight and 5% duty. What's the landed cost per bottle?", "$9.91"],
    // A further change goes the way of the one before.
    ["I gave 20% off and then another 10% on a £75 jacket. What is the final price?", "£54.00"],
    ["Rent is $2,300 a month. Each blender brings in $19 after costs. How many must I sell to break even?", "122"],
    [
      "I raise my price from $50 to $55, unit cost is $30, I sell 400 a month. How many fewer can I sell before I lose out?",
      "-80",
    ],
    ["I sell 12 a day. How many units do I need to last 3 months?", "1,095"],
    ["We sold 2,400 units last year with an average stock of 300. What is our stock turnover?", "8.00"],
    ["If I had 2% of the US searches for desks and 4% of those bought, how many standing desks would I sell?", "4.0 %"],
    ["Ich kaufe 200 Kessel für je 14,50 € ein und verkaufe sie für 34,90 €. Wie hoch ist mein Gewinn?", "€4,080.00"],
  ])("%s", async (question, result) => {
    const { answer, headline } = await ask(question);
    expect(answer.kind).toBe("answered");
    expect(headline).toContain(result);
  });

  test("rent is no cost of ads", async () => {
    const { headline } = await ask(
      "We moved 320 units last month at $45 each, they cost us $28 each, and rent and wages were $3,000. What did we earn?",
    );
    expect(headline).toBe(
      "The profit after fixed costs is $2,440.00: profit before ads $5,440.00 - fixed costs $3,000.00.",
    );
  });

  test.each([
    [
      ["I buy a backpack for $14 and sell it for $35, fees are 15%. What do I make on one?", "$15.75"],
      ["and if I also pay $4 for shipping?", "$11.75"],
      ["what if I raise the price to $39?", "$15.15"],
    ],
    [
      ["What do I have to charge for a wallet that costs me $10 if I want a 50% margin?", "$20.00"],
      ["and 60%?", "$25.00"],
      ["what if it cost me $12?", "$30.00"],
    ],
    [
      ["Ho 400 € di budget e pago 0,50 € a clic. Quanti clic ottengo?", "800"],
      ["e con 600 €?", "1,200"],
      ["e se il clic costa 0,40 €?", "1,500"],
    ],
    [
      ["I've got 600 units and sell 20 a day, how many days does it last?", "30 days"],
      ["and if I sell 25?", "24 days"],
    ],
  ])("numbers of later turns change the sum: %j", async (...turns) => {
    let conversation: readonly Turn[] = [];
    for (const [says, result] of turns as unknown as readonly (readonly [string, string])[]) {
      const outcome = await ask(says, { conversation });
      expect(outcome.headline).toContain(result);
      conversation = outcome.conversation;
    }
  });
});
