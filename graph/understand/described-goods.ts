import { type DescribedProduct, readPricedSales } from "../../tools/catalogs/description/priced-sales.js";

/** Below it the words are about one product and its price, which every specialist understands. */
export const LEAST_GOODS = 2;
/** Who sells is the asker. */
const ASKER =
  /(?<!\p{L})(?:i|we|my|our|ich|wir|mein\p{L}*|unser\p{L}*|je|j|nous|vendo|vendemos|vendiamo|hago|hacemos|ofrezco|ofrecemos|offriamo|fazemos|faço|ofereço|oferecemos)(?!\p{L})/iu;

/** What the asker says to sell at stated prices, from two products on: "I sell espresso machines at $329 and matcha powder at $24. …" */
export function describedGoods(text: string): DescribedProduct[] | null {
  const goods = readPricedSales(text, (statement) => ASKER.test(statement));
  return goods.length < LEAST_GOODS ? null : goods;
}
