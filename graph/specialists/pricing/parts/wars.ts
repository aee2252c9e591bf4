import { toDayNumber } from "../../../../tools/statistics/calendar.js";
import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { derive } from "../../../answer/derivation.js";
import { count, money, percent, type Statement } from "../../../answer/figure.js";
import { listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { pastOf } from "../priced.js";
import type { War } from "../rows.js";
import { answering, filterWords, tell, where } from "../words.js";

const SHOWN = 5;
/** A price war whose last undercut is older is over. */
const ON_DAYS = 30;

/** Two merchants that undercut each other in a row. */
export const wars: Part<PricingInsight, PricingDetails> = { id: "wars", measures: [], headline, section };

const warsOf = (insight: PricingInsight): War[] => pastOf(insight).flatMap(({ history }) => history.wars);

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const past = pastOf(insight);
  const [known] = past;
  if (!known) return null;
  const ref = insight.refs.history;
  const { from, to } = known.history;
  const scope = `${listWords(past.map(({ label }) => label))}${filterWords(request, insight.isNamedProduct)} ${where(request)}`;
  const [war] = warsOf(insight);
  if (!war) {
    const offers = derive("sum", ...past.map(({ history }) => cell(history.data, "n")));
    return answering(
      insight.plan,
      false,
      tell`no price war shows among ${scope} from ${from} to ${to}: over ${count(offers, ref)} offers no two merchants undercut each other in a row.`,
    );
  }
  const isOn = toDayNumber(to) - toDayNumber(war.endedOn) <= ON_DAYS;
  return answering(
    insight.plan,
    isOn ? true : null,
    tell`${fightOf(war)} undercut each other ${count(cell(war, "undercuts"), ref)} times over ${war.product} ${where(request)} from ${war.startedOn} to ${war.endedOn}, and its lowest price fell by ${percent(cell(war, "fall"), ref)}.`,
    "Not now, but there was one: ",
  );
}

const fightOf = ({ merchants }: War): string => listWords(merchants.map(({ merchant }) => merchant));

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const all = warsOf(insight);
  const [first] = all;
  const past = pastOf(insight);
  const ref = insight.refs.history;
  const { currency } = request.scope.market;
  if (!first) return { id: "price-wars", title: "Price wars", statements: [], tables: [] };
  const statements = [
    tell`The lowest price went from ${money(cell(first, "priceBefore"), currency, ref)} to ${money(cell(first, "priceAfter"), currency, ref)}: ${first.merchants.flatMap((row, position) => [position === 0 ? "" : ", ", row.merchant, " undercut ", count(cell(row, "undercuts"), ref), " times"])}.`,
  ];
  const tables =
    all.length < 2
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
            rows: all.map((war) => ({
              ...cells(war, "product", "startedOn", "endedOn", "undercuts", "fall"),
              merchants: fightOf(war),
              before: cell(war, "priceBefore"),
              after: cell(war, "priceAfter"),
            })),
            refs: ref,
            show: SHOWN,
            totalRows: past.reduce((total, { history }) => total + history.data.warsFound, 0),
          }),
        ];
  return { id: "price-wars", title: "Price wars", statements, tables };
}
