import { z } from "zod";
import { Words } from "./words.js";

/** Words that say what a number is: `unitCost` stands beside what the asker pays for one. */
export const Roles = z.strictObject({
  /** What the asker pays for one. */
  unitCost: Words,
  /** "Cost 18": of a price as well. */
  cost: Words,
  /** "Order 500 units". */
  buys: Words,
  shipping: Words,
  /** What a marketplace or a payment takes. */
  fees: Words,
  tax: Words,
  /** What a state takes of what is brought into the country. */
  duty: Words,
  /** A price without tax. */
  netPrice: Words,
  /** "10 % under the median": what offers of the market cost. */
  marketPrice: Words,
  ownPrice: Words,
  /** "Sell", "charge": the asker's own price follows, or how many. */
  sells: Words,
  /** "We sold", "I do": as many as are sold already. */
  sold: Words,
  /** "I get 40 orders". */
  gets: Words,
  /** "Where do I stand at". */
  standing: Words,
  price: Words,
  targetPrice: Words,
  /** Nobody may sell below. */
  minimumPrice: Words,
  /** Others who sell. */
  rivals: Words,
  /** Those whom the asker buys from: what they raise is a cost. */
  suppliers: Words,
  /** "People pay". */
  pays: Words,
  /** "Is $35 too expensive?": the price before is asked about. */
  judged: Words,
  raises: Words,
  lowers: Words,
  /** A price is changed, up or down. */
  sets: Words,
  discount: Words,
  margin: Words,
  markup: Words,
  profit: Words,
  /** "Keep 15 %". */
  keeps: Words,
  target: Words,
  acos: Words,
  roas: Words,
  /** "A 4x return". */
  return: Words,
  budget: Words,
  /** Rent and wages: what has to be paid whatever is sold. */
  fixedCosts: Words,
  /** "Spend": a budget stands beside it. */
  spends: Words,
  ads: Words,
  orderValue: Words,
  conversion: Words,
  /** "3 % of clicks buy". */
  buying: Words,
  clickRate: Words,
  /** "60 % of purchases start with a search". */
  searchShare: Words,
  attainableShare: Words,
  /** What a click costs. */
  click: Words,
  perClick: Words,
  quantity: Words,
  /** Goods that are bought together: "a pallet of". */
  lot: Words,
  stock: Words,
  /** Goods on their way. */
  incoming: Words,
  /** "8 % come back". */
  refunded: Words,
  /** "2 % arrive broken". */
  damaged: Words,
  safetyStock: Words,
  /** "To last two months". */
  lasts: Words,
  leadTime: Words,
  growth: Words,
  shrinks: Words,
  revenue: Words,
  /** With what sells without ads. */
  totalRevenue: Words,
  earns: Words,
  difficulty: Words,
  competition: Words,
});

/** What numbers count. */
export const Counts = z.strictObject({
  orders: Words,
  units: Words,
  characters: Words,
  searches: Words,
  clicks: Words,
  merchants: Words,
  offers: Words,
  brands: Words,
  products: Words,
  keywords: Words,
  reviews: Words,
  rating: Words,
});
