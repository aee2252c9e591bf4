import type { Context, Stated } from "./context.js";
import { isBounded, isOfThings, type Rule } from "./rule.js";

const COUNT: Rule["fits"] = { plain: 0 };

/** A number of things or of nothing named; what is "under 30" without a noun is a price. */
const isCount = (number: Stated): boolean =>
  !number.after.includes("at") &&
  (number.counts === "things" || number.counts === "units" || (number.counts === null && number.limit === null));
/** "Order 500 units", but not "order 88213". */
const isNamedCount = (number: Stated): boolean => isCount(number) && isOfThings(number);
const countsOf =
  (...kinds: readonly Stated["counts"][]) =>
  (number: Stated): boolean =>
    kinds.includes(number.counts);
const isOwnAim = (number: Stated, { says }: Context): boolean =>
  number.counts === "units" && says(number, "wants", "ads");

const isOfClicks = ({ counts, limit, value }: Stated): boolean => counts === "clicks" && limit === null && value >= 1;

const isWhole = ({ value, limit, per }: Stated): boolean =>
  limit === null && per === null && Number.isInteger(value) && value >= 1;
const MOST_ROWS = 99;
/** "5 keywords", but not "my 12 products" and not "3,200 product pages". */
const isRowCount = (number: Stated, { links }: Context): boolean =>
  isWhole(number) &&
  number.value <= MOST_ROWS &&
  !links.some(({ kind, end }) => kind === "my" && end <= number.start && number.start - end <= 1);

/** "Fewer than 8 sellers" counts sellers, whatever stands beside it. */
const isOfRows = countsOf("merchants", "offers", "brands", "products");

/** Numbers of things, rows and days. */
export const COUNT_RULES: readonly Rule[] = [
  { role: "orders-wanted", cue: null, weight: 7, fits: COUNT, when: countsOf("orders") },
  { role: "orders-wanted", cue: null, weight: 6, fits: COUNT, when: isOwnAim },
  { role: "orders-wanted", cue: "sells", weight: 9, fits: COUNT, behind: null, reach: 2.5, when: isCount },
  { role: "clicks-wanted", cue: null, weight: 7, fits: COUNT, when: isOfClicks },
  // "2,000 people click"
  { role: "clicks-wanted", cue: "clicks", weight: 8, fits: COUNT, ahead: null, behind: 0, reach: 1.2, when: isCount },
  {
    role: "units-sold",
    cue: "sold",
    weight: 9.5,
    fits: COUNT,
    reach: 3,
    // "Sold in 2025" names a year, "sold 2025 units" does not.
    when: (n) => (isCount(n) && (n.form !== "year" || n.counts !== null)) || n.counts === "orders",
  },
  // "2,400 left, and they go through 600 a month"
  {
    role: "units-sold",
    cue: null,
    weight: 6,
    fits: COUNT,
    when: (n, { says }) => n.isPerBeside && n.per !== null && !isOfThings(n) && says(n, "stock", "leadTime"),
  },
  // "How many more than my 300 a month must I sell?"
  {
    role: "units-sold",
    cue: "my",
    weight: 8,
    fits: COUNT,
    behind: null,
    reach: 0.3,
    when: (n, { says }) => n.per !== null && !isOfThings(n) && says(n, "sells", "sold", "orders", "units"),
  },
  // "Sales 12 a day"
  {
    role: "units-sold",
    cue: "orders",
    weight: 8,
    fits: COUNT,
    behind: null,
    reach: 1,
    when: (n) => n.per !== null && !isOfThings(n),
  },
  {
    role: "units-sold",
    cue: "gets",
    weight: 9.5,
    fits: COUNT,
    behind: null,
    reach: 2,
    // A German "ich habe" gets orders and has stock.
    when: (n, { says }) => n.counts === "orders" || (n.counts === "units" && !says(n, "stock")),
  },
  {
    role: "quantity",
    cue: "quantity",
    weight: 10,
    fits: COUNT,
    reach: 4,
    when: (n) => isCount(n) && Number.isInteger(n.value),
  },
  { role: "quantity", cue: "buys", weight: 8.5, fits: COUNT, behind: null, reach: 3, when: isNamedCount },
  { role: "stock", cue: "stock", weight: 10, fits: COUNT, reach: 5, when: isCount },
  { role: "safety-stock", cue: "safetyStock", weight: 12, fits: COUNT, reach: 4, when: isCount },
  { role: "lead-time", cue: "leadTime", weight: 10, fits: { time: 1 } },
  { role: "characters", cue: null, weight: 12, fits: COUNT, when: countsOf("characters") },
  {
    role: "limit",
    cue: "firsts",
    weight: 11,
    fits: COUNT,
    behind: null,
    reach: 0,
    when: ({ value, limit }) => limit === null && Number.isInteger(value) && value >= 1,
  },
  { role: "limit", cue: "ranked", weight: 8, fits: COUNT, ahead: null, behind: 0, reach: 1, when: isRowCount },
  { role: "where difficulty", cue: "difficulty", weight: 10, fits: { plain: 0, percent: 0 }, reach: 4 },
  {
    role: "where competition",
    cue: "competition",
    weight: 9,
    fits: { plain: 0, percent: 0 },
    reach: 4,
    when: isBounded,
  },
  {
    role: "where searches",
    cue: "searches",
    weight: 10,
    fits: COUNT,
    reach: 4,
    when: (n) => isBounded(n) && !isOfRows(n),
  },
  { role: "where clicks", cue: "clicks", weight: 9, fits: COUNT, reach: 3, when: (n) => isBounded(n) && !isOfRows(n) },
  ...(["merchants", "offers", "brands", "products", "keywords", "reviews"] as const).map(
    (cue): Rule => ({
      role: `where ${cue}`,
      cue: null,
      weight: 8,
      fits: COUNT,
      when: (n) => isBounded(n) && n.counts === cue,
    }),
  ),
  { role: "where rating", cue: "rating", weight: 9, fits: COUNT, reach: 2, when: isBounded },
];
