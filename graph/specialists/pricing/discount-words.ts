import { cell } from "../../answer/cell.js";
import { constant } from "../../answer/derivation.js";
import { days, money, percent, type Statement } from "../../answer/figure.js";
import type { Discount } from "./rows.js";
import { tell } from "./words.js";

export const TEST_DAYS = constant(30, "days before a discount in which its price must not have been as low");

export function verdictWords({ verdict, isListInflated }: Pick<Discount, "verdict" | "isListInflated">): string {
  const words = { real: "real", "not-real": "not real", unknown: "cannot be judged" }[verdict];
  return isListInflated ? `${words}, list price raised before` : words;
}

export function judgeDiscount(discount: Discount, currency: string, ref: string): Statement {
  const { product, merchant, startedOn } = discount;
  const head = `the discount on ${product} at ${merchant} since ${startedOn}`;
  const now = money(cell(discount, "price"), currency, ref);
  if (discount.isListInflated && discount.verdict !== "real") {
    return tell`${head} is not real: the list price was raised on ${discount.listRaisedOn ?? "an unknown day"} from ${money(cell(discount, "listPriceBefore"), currency, ref)} to ${money(cell(discount, "listPrice"), currency, ref)}, so the claimed ${percent(cell(discount, "claimedDepth"), ref)} off mean little, and ${now} is no lower than the ${money(cell(discount, "priorLow"), currency, ref)} asked within the ${days(TEST_DAYS, ref)} before.`;
  }
  if (discount.verdict === "not-real")
    return tell`${head} is not real: ${now} is no lower than the lowest price of the ${days(TEST_DAYS, ref)} before, ${money(cell(discount, "priorLow"), currency, ref)}.`;
  if (discount.verdict === "real")
    return tell`${head} is real: ${now} is ${percent(cell(discount, "realDepth"), ref)} below the lowest price of the ${days(TEST_DAYS, ref)} before (${money(cell(discount, "priorLow"), currency, ref)})${discount.isListInflated ? ", although the list price beside it was raised shortly before" : ""}.`;
  return tell`${head} cannot be judged: its price was not known on all of the ${days(TEST_DAYS, ref)} before.`;
}
