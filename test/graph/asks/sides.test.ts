import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("offers and ways held against each other, on %s", (engine) => {
  const { ask } = openRouter(engine);

  test.each([
    [
      "supplier A 7.20 each free shipping, supplier B 6.40 plus 380 freight, i need 500. which one",
      "Supplier B is cheaper: its landed cost per usable unit is $7.16 (unit cost $6.40 + shipping $0.76), that of supplier A $7.20, a difference of $0.04 (0.6 %).",
    ],
    [
      "supplier A 3.10 a piece for 500 plus 280 freight, B 2.75 for 1000 plus 450 freight, which is cheaper per piece",
      "Supplier B is cheaper: its landed cost per usable unit is $3.20",
    ],
    // Every one of them states what a piece costs: 800 is how many are bought.
    [
      "factory one wants 4.10 each with shipping in, factory two 3.55 each and 310 freight. im buying 800. who is cheaper",
      "Factory two is cheaper: its landed cost per usable unit is $3.94",
    ],
    // What is paid once is shared by all that are bought.
    [
      "first quote 1.95 each, second quote 1.70 each plus 240 tooling, 2000 pieces, whats the difference in total",
      "The landed cost of all units of second quote is $3,640.00",
    ],
    [
      "china 2.80 a unit plus 900 sea freight for 1000 pieces, local supplier 3.90 delivered. which is better",
      "China is cheaper",
    ],
    [
      "Amazon takes 15% and 4.20 fulfilment, my own shop takes 3% and 6.10 shipping. price 32, product costs 9. where do i make more",
      "Own shop brings more: its profit per order before ads is $15.94",
    ],
    [
      "sell direct at 45 with 8 shipping and 2 payment fee, or wholesale at 26 with no costs. it costs me 12 to make. which leaves more per unit",
      "Direct brings more: its profit per order before ads is $23.00 (price $45.00 - cost of an order before ads $22.00), that of wholesale $14.00",
    ],
    [
      "Lieferant A 8,20 € pro Stück frei Haus, Lieferant B 7,60 € plus 450 € Fracht bei 600 Stück. Wer ist günstiger?",
      "€8.35",
    ],
    [
      "campaign 1 spent 300 and made 24 orders, campaign 2 spent 420 and made 28 orders. which has the cheaper orders",
      "Campaign 1 is cheaper: its ad cost per order is $12.50",
    ],
    [
      "a kettle costs me 12 and sells for 30, a toaster costs 9 and sells for 22, which leaves more?",
      "Kettle brings more",
    ],
  ])("%s", async (question, result) => {
    const { answer, headline } = await ask(question);
    expect(answer.kind).toBe("answered");
    expect(headline).toContain(result);
  });

  test("costs of parts add up, and are no offers", async () => {
    const { headline } = await ask(
      "materials cost 4, labour costs 3, i sell at 15. whats my margin and is it better than 40%",
    );
    expect(headline).toContain("53.3 %");
  });
});

describe.each(anyEngine())("what the asker's numbers are told in, on %s", (engine) => {
  const { ask } = openRouter(engine);

  test.each([
    ["klik kosztuje 1,20 zł, konwersja 3%, ile wychodzi jedno zamówienie", "40.00 PLN"],
    ["ik koop in voor 6,20 en verkoop voor 19,95, wat hou ik per stuk over", "is 13.75"],
  ])("%s", async (question, result) => {
    const { headline } = await ask(question);
    expect(headline).toContain(result);
    expect(headline).not.toContain("$");
  });
});

describe.each(anyEngine())("changes and rates, on %s", (engine) => {
  const { ask } = openRouter(engine);

  test.each([
    [
      "put my price up from 24.90 to 27.90 and lost 10% of sales, unit cost is 14. better or worse off?",
      "The profit in all changes by +14.8 %",
    ],
    ["640 units left and sold 1150 in the last 90 days, how long will they last", "The stock lasts 50 days"],
    [
      "we sold 2700 pieces in the last quarter, lead time is 45 days, how many should i have on hand when i reorder",
      "1,3",
    ],
  ])("%s", async (question, result) => {
    const { headline } = await ask(question);
    expect(headline).toContain(result);
  });
});

describe.each(anyEngine())("sums of sizes, returns and budgets, on %s", (engine) => {
  const { ask } = openRouter(engine);

  test.each([
    [
      "storage is 0.78 per cubic foot a month, my box is 18x12x10 inch and i have 400 of em, what do i pay",
      "$390.00 a month",
    ],
    ["carton is 40x30x25 cm, storage is 26 per cubic metre a month, i have 200 cartons. monthly cost?", "$156.00"],
    ["sea freight is 120 per cbm, 500 boxes of 50x40x30 cm, freight per box?", "$7.20"],
    ["1300 Bestellungen 156 retouren quote?", "12.0 %"],
    ["was 59.99 blackfriday -30%", "to $41.99"],
    ["supplier min 300 pcs @ 7.40, my budget is 2000. enough?", "No, the budget is $220.00 short"],
    ["sold 1150 in the last 90 days thats per day?", "The number of sales a day is 12.8"],
    [
      "supplier takes 35 days + 12 on the boat. i sell 9 a day. how much stock do i need to cover that",
      "Reorder when 423 units are left",
    ],
    [
      "ik koop in voor 6,20 en verkoop voor 19,95 incl 21% btw, platform pakt 12% van de verkoopprijs, wat hou ik over",
      "7.89",
    ],
  ])("%s", async (question, result) => {
    const { headline } = await ask(question);
    expect(headline).toContain(result);
  });
});
