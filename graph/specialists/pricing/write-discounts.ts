import { type AnswerTable, column, type Section, table } from "../../answer.js";
import { count, days, money, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { listWords } from "../../words.js";
import type { HistoryView, PricingInsight, ProductPrices } from "./analyse.js";
import type { Discount } from "./facts.js";
import { namesProduct } from "./mentions.js";
import { inSentence } from "./words.js";

const SHOWN = 8;

type Past = ProductPrices & { readonly history: HistoryView };

function pastOf({ products }: PricingInsight): Past[] {
  return products.filter((product): product is Past => product.history !== null && product.history.data.n > 0);
}

/** Which announced discounts are real. Null when none was announced in the window. */
export function writeDiscounts(insight: PricingInsight, question: Question): Section | null {
  const past = pastOf(insight).filter(({ history }) => history.data.discounts.tested > 0);
  if (past.length === 0) return null;
  const ref = insight.refs.history;
  const shown = past.flatMap(({ history }) => history.judged.slice(0, past.length === 1 ? SHOWN : 3));
  const statements = past.flatMap(({ name, history }) => [
    ...describeNamed(history.judged, question, ref),
    ...describeVerdicts(name, history, question, ref).slice(0, past.length === 1 ? undefined : 1),
  ]);
  return {
    id: "price-discounts",
    title: "Are the discounts real?",
    statements,
    tables:
      shown.length === 0 || !insight.asked.includes("discounts") ? [] : [discountTable(shown, past, ref, question)],
  };
}

/** The discount that the question names, judged first. */
function describeNamed(judged: readonly Discount[], question: Question, ref: string): Statement[] {
  const discount = judged[0];
  if (!discount || !namesProduct(discount.product, question.text)) return [];
  return [judgeDiscount(discount, question.entities.market.currency, ref)];
}

export function judgeDiscount(discount: Discount, currency: string, ref: string): Statement {
  const { product, merchant, price, priorLow, startedOn, listPrice } = discount;
  const head = `${product} at ${merchant}, since ${startedOn}`;
  if (discount.isListInflated && discount.verdict !== "real") {
    return say`${head}: not a real discount. The list price was raised on ${discount.listRaisedOn ?? "an unknown day"} from ${money(discount.listPriceBefore, currency, ref)} to ${money(listPrice, currency, ref)}, so the claimed ${percent(discount.claimedDepth, ref)} off means little: ${money(price, currency, ref)} is no lower than the ${money(priorLow, currency, ref)} asked within the ${days(30, ref, { formula: "test period" })} before.`;
  }
  if (discount.verdict === "not-real") {
    return say`${head}: not a real discount. ${money(price, currency, ref)} is no lower than the lowest price of the ${days(30, ref, { formula: "test period" })} before, ${money(priorLow, currency, ref)}.`;
  }
  if (discount.verdict === "real") {
    return say`${head}: a real discount. ${money(price, currency, ref)} is ${percent(discount.realDepth, ref)} below the lowest price of the ${days(30, ref, { formula: "test period" })} before (${money(priorLow, currency, ref)})${discount.isListInflated ? ", although the list price beside it was raised shortly before" : ""}.`;
  }
  return say`${head}: cannot be judged, because its price was not known on all of the ${days(30, ref, { formula: "test period" })} before.`;
}

function describeVerdicts(
  name: string,
  { data, running, from, to }: HistoryView,
  question: Question,
  ref: string,
): Statement[] {
  const { discounts } = data;
  const said = [
    say`From ${from} to ${to}, ${count(discounts.tested, ref)} discounts on ${inSentence(name)} were announced: ${count(discounts.real, ref)} went below the lowest price of the ${days(30, ref, { formula: "test period" })} before, ${count(discounts.notReal, ref)} did not, ${count(discounts.unknown, ref)} cannot be judged.`,
  ];
  if (discounts.inflated > 0)
    said.push(say`${count(discounts.inflated, ref)} of them came with a list price raised shortly before.`);
  const inflated = running.find((discount) => discount.isListInflated && discount.verdict !== "real");
  const genuine = running
    .filter(({ verdict }) => verdict === "real")
    .sort((a, b) => (b.realDepth ?? 0) - (a.realDepth ?? 0))[0];
  const { currency } = question.entities.market;
  if (inflated && !namesProduct(inflated.product, question.text)) said.push(judgeDiscount(inflated, currency, ref));
  if (genuine && !namesProduct(genuine.product, question.text)) said.push(judgeDiscount(genuine, currency, ref));
  return said;
}

function discountTable(rows: readonly Discount[], past: readonly Past[], ref: string, question: Question): AnswerTable {
  const { currency } = question.entities.market;
  return table({
    id: "discounts",
    title: "Discounts now running, and ended ones with an inflated list price",
    columns: [
      column("product", "Product", "text"),
      column("merchant", "Merchant", "text"),
      column("startedOn", "Since", "date"),
      column("price", "Price", "money", currency),
      column("listPrice", "List price", "money", currency),
      column("claimedDepth", "Claimed", "percent"),
      column("priorLow", "Low of 30 days before", "money", currency),
      column("verdict", "Verdict", "text"),
    ],
    rows: rows.map(
      ({ product, merchant, startedOn, price, listPrice, claimedDepth, priorLow, verdict, isListInflated }) => ({
        product,
        merchant,
        startedOn,
        price,
        listPrice,
        claimedDepth,
        priorLow,
        verdict: `${{ real: "real", "not-real": "not real", unknown: "cannot be judged" }[verdict]}${isListInflated ? ", list price inflated" : ""}`,
      }),
    ),
    refs: ref,
    show: SHOWN,
    totalRows: Math.max(
      rows.length,
      past.reduce((total, { history }) => total + history.data.discounts.runningFound, 0),
    ),
  });
}

/** Price wars. Said to be absent only when asked for. */
export function writeWars(insight: PricingInsight, question: Question): Section | null {
  const past = pastOf(insight);
  const ref = insight.refs.history;
  const { currency } = question.entities.market;
  const isAsked = insight.asked.includes("wars");
  const wars = past.flatMap(({ history }) => history.wars);
  if (past.length === 0 || (wars.length === 0 && !isAsked)) return null;
  const first = wars[0];
  if (!first) {
    return {
      id: "price-wars",
      title: "Price wars",
      statements: [
        say`No price war was found over ${count(
          past.reduce((total, { history }) => total + history.data.n, 0),
          ref,
        )} offers: nowhere did two merchants undercut each other in a row.`,
      ],
      tables: [],
    };
  }
  const merchants = listWords(first.merchants.map(({ merchant }) => merchant));
  const statements = [
    say`${merchants} fight over ${first.product}: ${count(first.undercuts, ref)} undercuts from ${first.startedOn} to ${first.endedOn} took its lowest price from ${money(first.priceBefore, currency, ref)} to ${money(first.priceAfter, currency, ref)}, a fall of ${percent(first.fall, ref)}.`,
  ];
  const tables =
    wars.length < 2
      ? []
      : [
          table({
            id: "price-wars",
            title: "Price wars",
            columns: [
              column("product", "Product", "text"),
              column("merchants", "Between", "text"),
              column("startedOn", "From", "date"),
              column("endedOn", "To", "date"),
              column("undercuts", "Undercuts", "count"),
              column("before", "Low before", "money", currency),
              column("after", "Low after", "money", currency),
              column("fall", "Fall", "percent"),
            ],
            rows: wars.map((war) => ({
              product: war.product,
              merchants: listWords(war.merchants.map(({ merchant }) => merchant)),
              startedOn: war.startedOn,
              endedOn: war.endedOn,
              undercuts: war.undercuts,
              before: war.priceBefore,
              after: war.priceAfter,
              fall: war.fall,
            })),
            refs: ref,
            show: 5,
            totalRows: past.reduce((total, { history }) => total + history.data.warsFound, 0),
          }),
        ];
  return { id: "price-wars", title: "Price wars", statements, tables };
}
