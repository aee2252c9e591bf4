import { describe, expect, it } from "vitest";
import { choosePlace, commonCurrency } from "../../../graph/catalogs/market.js";
import type { CatalogProduct } from "../../../tools/catalogs/catalog.js";

const priced = (price: number | null, currency: string | null) => ({ price, currency }) as CatalogProduct; // no other field is read

describe("the currency of a catalog", () => {
  it.each([
    [
      "that of most prices",
      [priced(1, "EUR"), priced(1, "USD"), priced(2, "USD"), priced(3, "EUR"), priced(4, "USD")],
      "USD",
    ],
    ["a product without a price has no say", [priced(null, "USD"), priced(null, "USD"), priced(0, "EUR")], "EUR"],
    ["a price without a currency has none either", [priced(1, null), priced(2, null), priced(3, "GBP")], "GBP"],
    ["nobody says", [priced(1, null), priced(null, "USD")], null],
    ["no products", [], null],
  ])("%s", (_name, products, currency) => expect(commonCurrency(products)).toBe(currency));
});

describe("the market of a catalog", () => {
  const market = (code: string, currency: string) => ({ code, name: code, currency, language: "en" });
  const US = market("US", "USD");
  const [AT, DE] = [market("AT", "EUR"), market("DE", "EUR")];
  const choose = (
    markets: readonly ReturnType<typeof market>[],
    asked?: string,
    currency: string | null = null,
    defaultMarket = "US",
  ) => choosePlace(markets as never, { asked, currency, defaultMarket });

  it.each([
    ["the one asked for, whatever its currency", "DE", "USD", "US", DE, true],
    ["else the one of its currency", undefined, "USD", "DE", US, false],
    ["of several with the euro the default", undefined, "EUR", "DE", DE, false],
    ["or the first, where the default has another currency", undefined, "EUR", "US", AT, false],
    ["the default for a currency of no market", undefined, "JPY", "DE", DE, false],
    ["the default where no currency is known", undefined, null, "US", US, false],
    ["the first where there is no data for the default", undefined, null, "FR", AT, false],
  ])("%s", (_name, asked, currency, defaultMarket, expected, stated) => {
    expect(choose([AT, DE, US], asked, currency, defaultMarket)).toEqual({ ...expected, stated });
  });

  it("there is none without data", () => {
    expect(() => choose([])).toThrow(/holds no market/);
    expect(() => choose([US], "DE")).toThrow(/^There is no data for the market DE\. There is for US/);
  });
});
