import { result } from "../../../oracles/asks/parts.js";
import { answers, talk } from "../case.js";

const PROFIT = /profit|left|earn/i;
const COST = /cost/i;
const profit = (value: number, currency: "USD" | "EUR" = "USD") =>
  answers(result("the profit", currency, PROFIT, value));
const count = (value: number) => answers(result("the number", "number", /click|order/i, value));

/** A sum whose numbers change from turn to turn. */
export const sumTalks = [
  talk("dog-beds", [
    ["I buy dog beds for $22 and sell them for $60. What's my profit on one?", profit(38)],
    ["and 15% fees on top", profit(29)],
    ["now what if I sold it at $55?", profit(24.75)],
    ["and with $2 shipping?", profit(22.75)],
    ["how many do I need to sell to earn $4,550?", answers(result("the number", "number", /order/i, 200))],
  ]),
  talk("clicks-and-orders", [
    ["I have a $300 budget and pay 60 cents a click. How many clicks?", count(500)],
    ["3% of them buy, so how many orders?", count(15)],
    ["make the budget $600", count(30)],
    ["and with clicks at 50 cents?", count(36)],
    ["and if 4% bought?", count(48)],
  ]),
  talk(
    "klick",
    [
      [
        "Ein Klick kostet 0,50 €, 2 % kaufen. Was kostet eine Bestellung an Werbung?",
        answers(result("the ad cost", "EUR", COST, 25)),
      ],
      ["und bei 4 %?", answers(result("the ad cost", "EUR", COST, 12.5))],
      ["und wenn der Klick 0,80 € kostet?", answers(result("the ad cost", "EUR", COST, 20))],
      ["und bei 2 %?", answers(result("the ad cost", "EUR", COST, 40))],
      ["und bei 0,60 €?", answers(result("the ad cost", "EUR", COST, 30))],
    ],
    "de",
  ),
  talk(
    "sac",
    [
      ["J'achète un sac 15 € et je le vends 40 €. Combien je gagne par pièce ?", profit(25, "EUR")],
      ["et avec 5 € de livraison ?", profit(20, "EUR")],
      ["et si je le vends 45 € ?", profit(25, "EUR")],
      ["et avec 10 % de commission ?", profit(20.5, "EUR")],
      ["et à 50 € ?", profit(25, "EUR")],
    ],
    "fr",
  ),
  talk(
    "taza",
    [
      ["Compro una taza por 4 € y la vendo por 12 €. ¿Cuánto me queda?", profit(8, "EUR")],
      ["¿y con un 10 % de comisión?", profit(6.8, "EUR")],
      ["¿y si la vendo a 15 €?", profit(9.5, "EUR")],
      ["¿y con 1 € de envío?", profit(8.5, "EUR")],
      ["¿y a 20 €?", profit(13, "EUR")],
    ],
    "es",
  ),
];
