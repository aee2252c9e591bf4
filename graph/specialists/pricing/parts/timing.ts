import { column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { count, days, join, money, percent, type Statement } from "../../../answer/figure.js";
import { monthName, monthOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { PricingInsight, ProductPrices } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { SMALL_SAVING, type Timing, type Year } from "../timing.js";
import { answering, perUnit, tell, whatOf, where } from "../words.js";

/** When a product is cheapest, and whether it is now. */
export const timing: Part<PricingInsight, PricingDetails> = {
  id: "timing",
  measures: ["promotion-share"],
  by: ["month"],
  headline,
  section,
};

type Timed = ProductPrices & { readonly timing: Timing };

const timedOf = ({ products }: PricingInsight): Timed[] =>
  products.filter((product): product is Timed => product.timing !== null && product.timing.years.length > 0);

/** Products told in words; the table holds them all. */
const MOST_TOLD = 3;

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const timed = timedOf(insight);
  const [product] = timed;
  const [year] = product?.timing.years ?? [];
  if (!product || !year) return null;
  if (timed.length === 1)
    return request.details.isAboutNow
      ? nowOf(product, year, insight, request)
      : whenOf(product, year, insight, request);
  return join(
    ...timed
      .slice(0, MOST_TOLD)
      .flatMap((each) =>
        each.timing.years
          .slice(0, 1)
          .map((newest) =>
            request.details.isAboutNow
              ? nowOf(each, newest, { ...insight, plan: { ...insight.plan, isYesNo: false } }, request)
              : whenOf(each, newest, insight, request),
          ),
      ),
  );
}

function whenOf(product: Timed, year: Year, insight: PricingInsight, request: PricingRequest): Statement {
  const ref = insight.refs.history;
  const { timing: view } = product;
  const { currency } = request.scope.market;
  const what = `${whatOf(product, request, insight)} ${where(request)}`;
  const unit = perUnit(product.history?.data.basis);
  const years = count(counted(view.years.map(({ cheapest }) => cheapest)), ref);
  const last = tell`${monthOf(year.cheapest.month)} (median ${money(cell(year.cheapest, "median"), currency, ref)}${unit})`;
  const edge = view.isAtEdge
    ? "; it stands at the edge of the year counted, where a lasting rise or fall of prices alone would put it"
    : "";
  if (view.usual !== null) {
    const often =
      view.usual.years.length === view.years.length
        ? tell`each`
        : tell`${count(counted(view.usual.years.map(({ cheapest }) => cheapest)), ref)}`;
    return tell`${monthName(view.usual.calendarMonth)} was the cheapest month for ${what} in ${often} of the ${years} years seen; the latest cheapest month was ${last}, ${percent(year.saving, ref)} below the dearest of that year${edge}.`;
  }
  if (view.years.length === 1)
    return tell`The cheapest month for ${what} in the one year seen was ${last}, ${percent(year.saving, ref)} below the dearest; one year cannot tell a rule from chance.`;
  return tell`No month is reliably the cheapest for ${what}: in each of the ${years} years seen it was another one, most recently ${last}, ${percent(year.saving, ref)} below the dearest month of that year.`;
}

function nowOf(product: Timed, year: Year, insight: PricingInsight, request: PricingRequest): Statement {
  const { standing, now, aboveLow } = product.timing;
  const ref = insight.refs.history;
  const { currency } = request.scope.market;
  const what = `${whatOf(product, request, insight)} ${where(request)}`;
  const isSmall = (year.saving.value ?? 0) < SMALL_SAVING;
  const level = tell`the median price of ${what} in ${now ? monthOf(now.month) : "the newest month"} is ${money(cell(now, "median"), currency, ref)}, ${percent(aboveLow, ref)} above the cheapest month of the last twelve (${monthOf(year.cheapest.month)}, ${money(cell(year.cheapest, "median"), currency, ref)})`;
  const range = tell`; between the cheapest and the dearest of these months lie only ${percent(year.saving, ref)}, so the month hardly matters`;
  const truth = standing === "low" ? true : standing === "high" ? false : null;
  return answering(
    insight.plan,
    isSmall ? null : truth,
    tell`${level}${isSmall ? range : ""}.`,
    isSmall ? "As good as any: " : "Neither good nor bad: ",
  );
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const timed = timedOf(insight);
  const [product] = timed;
  if (!product) return null;
  const ref = insight.refs.history;
  const { currency } = request.scope.market;
  const isNow = request.details.isAboutNow;
  const rows = timed.flatMap(({ name, timing: { years } }) =>
    years.map(({ from, to, cheapest, dearest, saving }) => ({
      product: name,
      year: `${monthOf(from)} to ${monthOf(to)}`,
      cheapest: monthOf(cheapest.month),
      low: cell(cheapest, "median"),
      dearest: monthOf(dearest.month),
      high: cell(dearest, "median"),
      saving,
    })),
  );
  return {
    id: "price-timing",
    title: "When it is cheapest",
    statements: [
      ...(isNow && timed.length === 1 && product.timing.years[0]
        ? [whenOf(product, product.timing.years[0], insight, request)]
        : []),
      ...timed.flatMap((each) => promotionsOf(each, insight)),
    ],
    tables: [
      table({
        id: "price-timing",
        title: "Cheapest and dearest month of each year",
        columns: [
          ...(timed.length > 1 ? [column("product", "Product", "text")] : []),
          column("year", "Year", "text"),
          column("cheapest", "Cheapest month", "text"),
          column("low", "Median in the cheapest", "money", currency),
          column("dearest", "Dearest month", "text"),
          column("high", "Median in the dearest", "money", currency),
          column("saving", "Difference", "percent"),
        ],
        rows,
        refs: ref,
        note: "Medians of the month, weighted by days in stock; a lasting rise or fall of prices moves these months as well as a season does.",
      }),
    ],
  };
}

/** Waiting for a promotion may save more than waiting for a month. */
function promotionsOf({ history, label }: ProductPrices, { refs }: PricingInsight): Statement[] {
  if (!history || history.data.promoDepth === null) return [];
  const ref = refs.history;
  const [cycle] = history.cycles;
  return [
    tell`Promotions matter beside the month: an offer of ${label} is on promotion ${percent(cell(history.data, "promoShare"), ref)} of the time, on average ${percent(cell(history.data, "promoDepth"), ref)} below its regular price${cycle ? tell`; ${cycle.product} at ${cycle.merchant} comes on promotion about every ${days(cell(cycle, "cycleDays"), ref)}` : ""}.`,
  ];
}
