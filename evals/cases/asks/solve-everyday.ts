import { result } from "../../oracles/asks/parts.js";
import { answers, casesOf } from "./case.js";

const ask = casesOf("solve");
const ACOS = /acos/i;
const BID = /bid|click|cpc/i;
const CLICKS = /click|visit/i;
const COST = /cost/i;
const DAYS = /last|days|stock/i;
const MARGIN = /margin|profit/i;
const ORDERS = /order|sale|unit/i;
const PRICE = /charge|price/i;
const REVENUE = /revenue|turnover|it is/i;
const TOTAL = /total|comes? to/i;
const UNITS = /unit|short/i;
const PROFIT = /profit|left|earn/i;

/** Sums in everyday words: what is asked and what each number is follow from the whole. */
export const everydaySums = [
  ask(
    "mug-pocket",
    "A mug costs me $4, I sell it at $15 and the platform takes 12%. How much do I pocket per mug?",
    answers(result("the profit", "USD", PROFIT, 9.2)),
  ),
  ask(
    "one-in-forty",
    "Every click sets me back 60 cents and one in forty ends in a sale. What does a sale cost me in ads?",
    answers(result("the ad cost of an order", "USD", COST, 24)),
  ),
  ask(
    "lamps-warehouse",
    "We sold 210 lamps last month for $29 apiece; each one costs us $11 and the warehouse is $1,200 a month. What was left over?",
    answers(result("the profit", "USD", PROFIT, 2580)),
  ),
  ask(
    "ads-brought",
    "Ads cost us $2,400 last month and brought in $9,600 in sales. What's our ACOS?",
    answers(result("the ACOS", "%", ACOS, 25)),
  ),
  ask(
    "ads-eat",
    "Is 25% margin enough if ads eat 30% of sales?",
    answers(result("the margin after ads", "%", MARGIN, 5)),
  ),
  ask(
    "move-for-aim",
    "I want to make $3,000 a month and earn $7.50 on each piece. How many do I have to move?",
    answers(result("the number", "number", ORDERS, 400)),
  ),
  ask(
    "chair-ad-cost",
    "For a $59 chair with 35% margin, how much ad cost per order can I stand before I lose money?",
    answers(result("the highest ad cost", "USD", COST, 59 * 0.35)),
  ),
  ask(
    "keep-half",
    "Our candles cost $6 to make. What should they sell for if I want to keep half of the price?",
    answers(result("the price", "USD", PRICE, 12)),
  ),
  ask(
    "bid-of-profit",
    "With 2% of clicks buying, a $40 price and $10 profit on each, what can I bid at most?",
    answers(result("the highest bid", "USD", BID, 0.2)),
  ),
  ask(
    "tents-take-in",
    "How many tents at $120 do I need to sell to take in $30,000?",
    answers(result("the number", "number", ORDERS, 250)),
  ),
  ask(
    "return-on-spend",
    "Revenue was $12,000, ads cost $3,000. What return on ad spend is that?",
    answers(result("the ROAS", "number", /roas/i, 4)),
  ),
  ask(
    "share-to-ads",
    "My return on ad spend is 5. How many percent of sales goes to ads?",
    answers(result("the ACOS", "%", ACOS, 20)),
  ),
  ask(
    "fixed-blender",
    "Fixed costs are $5,000 and each blender leaves me $25. When do I break even?",
    answers(result("the number of units", "number", ORDERS, 200)),
  ),
  ask(
    "conversion-up",
    "Our conversion went up from 2% to 3% at 10,000 visits a month. How many more orders do we get?",
    answers(result("the further orders", "number", ORDERS, 100)),
  ),
  ask(
    "fewer-sales",
    "If my price goes up from $20 to $24 and it costs me $12, how many fewer sales can I take before I earn less?",
    answers(result("the change", "%", ORDERS, -100 / 3, 100 / 3)),
  ),
  ask(
    "order-worth",
    "Last month I took $6,200 with 124 orders. What's the average order worth?",
    answers(result("the order value", "USD", /order/i, 50)),
  ),
  ask(
    "with-vat",
    "Selling price $80 including 20% VAT, the thing costs me $40. What do I earn on it?",
    answers(result("the profit", "USD", PROFIT, 80 / 1.2 - 40)),
  ),
  ask(
    "conversion-needed",
    "A click costs $0.50 and my break-even per order is $12. What conversion rate do I need?",
    answers(result("the conversion rate", "%", /conversion/i, 50 / 12)),
  ),
  ask(
    "de-lamp",
    "Ich kaufe eine Lampe für 9 € ein und verkaufe sie für 24,90 €, die Plattform nimmt 15 %. Was bleibt mir pro Stück?",
    answers(result("the profit", "EUR", PROFIT, 24.9 * 0.85 - 9)),
    "de",
  ),
  ask(
    "de-rent",
    "Wir haben letzten Monat 180 Stück zu je 39 € verkauft, der Einkauf lag bei 21 €, dazu 1.500 € Miete. Was haben wir verdient?",
    answers(result("the profit", "EUR", PROFIT, 1740)),
    "de",
  ),
  ask(
    "de-backpacks",
    "Wie viele Rucksäcke muss ich verkaufen, um 2.000 € zu verdienen, wenn an jedem 8 € hängen bleiben?",
    answers(result("the number", "number", ORDERS, 250)),
    "de",
  ),
  ask(
    "de-bid",
    "Bei 3 % Kaufquote und 20 € Gewinn pro Bestellung, was darf ein Klick höchstens kosten?",
    answers(result("the highest bid", "EUR", BID, 0.6)),
    "de",
  ),
  ask(
    "fr-bottle",
    "J'achète une gourde 6 € et je la revends 19 €, la place de marché prend 15 %. Il me reste combien par vente ?",
    answers(result("the profit", "EUR", PROFIT, 19 * 0.85 - 6)),
    "fr",
  ),
  ask(
    "fr-visitors",
    "Avec 500 € de budget et des clics à 0,80 €, combien de visiteurs j'aurai ?",
    answers(result("the clicks", "number", CLICKS, 625)),
    "fr",
  ),
  ask(
    "es-one-of-fifty",
    "Cada clic me cuesta 0,40 € y compra uno de cada 50. ¿Cuánto me cuesta un pedido en anuncios?",
    answers(result("the ad cost of an order", "EUR", COST, 20)),
    "es",
  ),
  ask(
    "es-acos",
    "Me gasté 300 € en anuncios y vendí por 1.500 €. ¿Cuál es mi ACOS?",
    answers(result("the ACOS", "%", ACOS, 20)),
    "es",
  ),
  ask(
    "es-how-many",
    "Quiero ganar 1.000 € al mes y me quedan 5 € por unidad. ¿Cuántas tengo que vender?",
    answers(result("the number", "number", ORDERS, 200)),
    "es",
  ),
  ask(
    "it-lamp",
    "Compro una lampada a 10 € e la rivendo a 28 €, con il 15 % di commissioni. Quanto mi resta a pezzo?",
    answers(result("the profit", "EUR", PROFIT, 13.8)),
    "it",
  ),
  ask(
    "it-acos",
    "Ho speso 250 € in annunci e ho incassato 1.000 €. Che ACOS ho?",
    answers(result("the ACOS", "%", ACOS, 25)),
    "it",
  ),
  ask(
    "pt-bottle",
    "Compro uma garrafa por 5 € e vendo por 16 €, a taxa é de 12 %. Quanto sobra por unidade?",
    answers(result("the profit", "EUR", PROFIT, 16 * 0.88 - 5)),
    "pt",
  ),
  ask(
    "pt-order",
    "Cada clique custa-me 0,25 € e 1,25 % compram. Quanto pago em anúncios por encomenda?",
    answers(result("the ad cost of an order", "EUR", COST, 20)),
    "pt",
  ),
  ask(
    "nl-lamp",
    "Ik koop een lamp in voor € 8 en verkoop hem voor € 25, het platform pakt 15 %. Wat hou ik per stuk over?",
    answers(result("the profit", "EUR", PROFIT, 13.25)),
    "nl",
  ),
  ask(
    "nl-order",
    "Een klik kost me € 0,60 en 3 % koopt. Wat kost een bestelling mij aan advertenties?",
    answers(result("the ad cost of an order", "EUR", COST, 20)),
    "nl",
  ),
  ask(
    "pl-lamp",
    "Kupuję lampę za 9 € i sprzedaję za 27 €, prowizja wynosi 15 %. Ile zostaje mi na sztuce?",
    answers(result("the profit", "EUR", PROFIT, 13.95)),
    "pl",
  ),
  ask(
    "pl-stock",
    "Mam 800 sztuk i sprzedaję 20 dziennie. Na jak długo wystarczy?",
    answers(result("the days", "days", DAYS, 40)),
    "pl",
  ),
  ask(
    "hamper-margin",
    "A gift hamper: basket (cost 6), tea (cost 3.20), mug (cost 2.80), sold for $30. The platform takes 10 percent. Margin?",
    answers(result("the margin", "%", MARGIN, 50)),
  ),
  ask(
    "clicks-and-sales",
    "With a $600 budget at 50 cents a click, how many clicks do I get and how many orders at 2.5% conversion?",
    answers(result("the clicks", "number", CLICKS, 1200), result("the orders", "number", ORDERS, 30)),
  ),
  ask(
    "dearer-and-fewer",
    "If I raise the price from $50 to $56 and lose 10% of my 400 monthly orders, does my revenue go up or down?",
    answers(result("the new revenue", "USD", REVENUE, 20160), result("the old revenue", "USD", REVENUE, 20000)),
  ),
  ask(
    "discount-on-discount",
    "What is 30% off 120.00, and then another 5% off with a coupon?",
    answers(result("the price", "USD", PRICE, 79.8)),
  ),
  ask(
    "lot-with-discount",
    "I order 150 pieces at a price of 24.00 euros and get 8% off. What does the order come to in total?",
    answers(result("the total", "EUR", TOTAL, 3312)),
  ),
  ask(
    "fees-and-tax",
    "Fees are 12% plus $0.50, unit cost $8, and I want $6 profit. What price must I set?",
    answers(result("the price", "USD", PRICE, 14.5 / 0.88)),
  ),
  ask(
    "gap-to-rival",
    "I charge 45.00 and my rival sells at 36.00. How many percent cheaper is he?",
    answers(result("the gap", "%", /differ|cheap|below/i, 20)),
  ),
  ask(
    "stock-and-ship",
    "300 units left, selling 12 a day, the container takes 40 days. Will I run out?",
    answers(result("the days", "days", DAYS, 25), result("the units missing", "number", UNITS, 180)),
  ),
  ask(
    "delivery-costs",
    "Delivery costs me £3.20 per parcel, I pay £8 for the mat and sell it at £26. What do I keep?",
    answers(result("the profit", "GBP", PROFIT, 14.8)),
  ),
  ask(
    "net-margin",
    "A desk lands at €120. I want 40% margin on the net price and 19% VAT comes on top. Shelf price?",
    answers(result("the price", "EUR", PRICE, 238)),
  ),
  ask(
    "two-months",
    "In March we sold 400 yoga mats at $25, in April 500 at $22. Did revenue go up?",
    answers(result("the revenue", "USD", REVENUE, 11_000), result("the change", "%", REVENUE, 10)),
  ),
  ask(
    "month-and-day",
    "Fixed costs of $2,400 a month, $16 left per unit: how many to break even a month, and a day (30 days)?",
    answers(result("the units", "number", UNITS, 150), result("the units a day", "number", /a day/i, 5)),
  ),
  ask(
    "it-spedizione",
    "Quanto guadagno per pezzo se compro a 9 €, vendo a 25 € e la spedizione costa 3,50 €?",
    answers(result("the profit", "EUR", PROFIT, 12.5)),
    "it",
  ),
  ask(
    "de-netto",
    "Bruttopreis 59,50 €, MwSt. 19 %. Wie hoch ist der Nettopreis und wie viel Steuer ist das?",
    answers(result("the net price", "EUR", PRICE, 50), result("the tax", "EUR", /tax/i, 9.5)),
    "de",
  ),
  ask(
    "fr-cpc",
    "Si le CPC passe de 0,40 à 0,50 € avec une conversion de 2 %, combien coûte une commande ?",
    answers(result("the ad cost of an order", "EUR", COST, 25)),
    "fr",
  ),
];
