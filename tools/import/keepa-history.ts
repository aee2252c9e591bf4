import { z } from "zod";

/** Keepa's interface for programs: minutes since its own beginning, prices in hundredths, -1 where nothing was on offer. */
const Product = z.object({
  asin: z.string(),
  title: z.string().nullish(),
  brand: z.string().nullish(),
  domainId: z.number().int().optional(),
  eanList: z.array(z.string()).nullish(),
  csv: z.array(z.array(z.number()).nullable()),
});
type Product = z.infer<typeof Product>;

const BEGINNING_MINUTES = 21_564_000;
const [AMAZON, NEW, LIST, BUY_BOX] = [0, 1, 4, 18];
/** Countries and the hundredths of their currencies, by Keepa's number. */
const DOMAINS: Readonly<Record<number, readonly [country: string, units: number]>> = {
  1: ["US", 100],
  2: ["GB", 100],
  3: ["DE", 100],
  4: ["FR", 100],
  5: ["JP", 1],
  6: ["CA", 100],
  8: ["IT", 100],
  9: ["ES", 100],
  10: ["IN", 100],
  11: ["MX", 100],
};

export const isKeepaHistory = (items: readonly unknown[]): boolean => Product.safeParse(items[0]).success;

/** One record for each day on which the price changed; an item that is no product of Keepa's as it is, to be rejected. */
export function keepaRecords(items: readonly unknown[]): Readonly<Record<string, unknown>>[] {
  return items.flatMap((item) => {
    const parsed = Product.safeParse(item);
    return parsed.success ? recordsOf(parsed.data) : [{ ASIN: null }];
  });
}

function recordsOf(product: Product): Readonly<Record<string, unknown>>[] {
  const { asin, title, brand, domainId = 1, eanList, csv } = product;
  const [country, units] = DOMAINS[domainId] ?? ["", 100];
  const lists = pointsOf(csv[LIST], 2);
  const known = { ASIN: asin, Title: title, Brand: brand, EAN: eanList?.[0], "Keepa country": country };
  const series = [pointsOf(csv[BUY_BOX], 3), pointsOf(csv[AMAZON], 2), pointsOf(csv[NEW], 2)];
  const points = series.find((each) => each.some(({ cents }) => cents > 0)) ?? [];
  if (points.length === 0) return [known];
  let last: number | null = null;
  // Of several changes on a day the last counts.
  const byDay = new Map(points.map((point) => [point.day, point]));
  return [...byDay.values()].flatMap(({ day, cents }) => {
    if (cents > 0) last = cents;
    if (last === null) return [];
    const list = lists.findLast((each) => each.day <= day)?.cents ?? -1;
    return [
      {
        ...known,
        "Keepa price": last / units,
        "Keepa list price": list > 0 ? list / units : null,
        "Keepa availability": cents > 0 ? "in stock" : "out of stock",
        "Keepa day": day,
      },
    ];
  });
}

/** Pairs of time and price; of the buy box threes, with the price of shipping. */
function pointsOf(numbers: readonly number[] | null | undefined, width: 2 | 3) {
  const points: { day: string; cents: number }[] = [];
  for (let at = 0; at + width <= (numbers?.length ?? 0); at += width) {
    const [minutes = 0, price = -1, shipping = 0] = numbers?.slice(at, at + width) ?? [];
    const day = new Date((minutes + BEGINNING_MINUTES) * 60_000).toISOString().slice(0, 10);
    points.push({ day, cents: price > 0 ? price + Math.max(0, width === 3 ? shipping : 0) : -1 });
  }
  return points;
}
