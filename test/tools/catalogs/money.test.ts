import { describe, expect, it } from "vitest";
import { exponentOf, isCurrency, readCurrency } from "../../../tools/catalogs/currency.js";
import { decimalMarkIn, parseAmount, splitPrice } from "../../../tools/catalogs/money.js";

const amount = (text: string, currency: string | null = null, decimalMark: "." | "," | null = null) =>
  parseAmount(text, { currency, decimalMark });

describe("parseAmount", () => {
  it.each([
    ["12.34", 12.34],
    ["1,234", 1234],
    ["1,234.5", 1234.5],
    ["1.234,56", 1234.56],
    ["1 234", 1234],
    ["1\u00a0234,50", 1234.5],
    ["1'234.50", 1234.5],
    ["1’234.50", 1234.5],
    ["1.234.567", 1_234_567],
    ["1,23,456.78", 123_456.78],
    ["$ 12.34", 12.34],
    ["12,50 €", 12.5],
    ["CHF 1'200.–", 1200],
    ["12,-", 12],
    [".99", 0.99],
    ["0.125", 0.125],
    ["1234.567", 1234.567],
    ["from $18", 18],
    ["ab 3,99 €", 3.99],
    ["１２３４", 1234],
    ["١٢٫٥", 12.5],
    ["-5", -5],
    ["(5.00)", -5],
  ])("reads %s", (text, expected) => expect(amount(text)).toBe(expected));

  it.each([
    "",
    "free",
    "12 pieces",
    "5%",
    "2024-01-01",
    "$18 - $34",
    "12 34",
    "1e5",
    "1.5.5",
    "0x10",
    "9".repeat(41),
    "999999999999999",
  ])("does not guess at %j", (text) => expect(amount(text)).toBeNull());

  it("takes three digits behind a mark by the column, then by the currency", () => {
    expect(amount("1.000", "EUR", ".")).toBe(1);
    expect(amount("1.000", "EUR", ",")).toBe(1000);
    expect(amount("1,000", "USD", ".")).toBe(1000);
    expect(amount("1.000", "EUR")).toBe(1000);
    expect(amount("10.000", "KWD")).toBe(10);
    expect(amount("10,000", "BHD")).toBe(10);
    expect(amount("1.000", null)).toBe(1000);
  });

  it("knows that a yen has no parts", () => expect(amount("1.200", "JPY", ".")).toBe(1200));

  it("believes a cell that can be read in one way only more than its column", () =>
    expect(amount("12.50", "EUR", ",")).toBe(12.5));
});

describe("splitPrice", () => {
  it.each([
    ["15.00 USD", 15, "USD"],
    ["USD 15", 15, "USD"],
    ["US$5", 5, "USD"],
    ["A$ 7.50", 7.5, "AUD"],
    ["C$7", 7, "CAD"],
    ["£1,234.50", 1234.5, "GBP"],
    ["1.234,00 €", 1234, "EUR"],
    ["¥1,200", 1200, "JPY"],
    ["10.000 KWD", 10, "KWD"],
    ["R$ 10,90", 10.9, "BRL"],
    ["99 zł", 99, "PLN"],
    ["1 200 Kč", 1200, "CZK"],
    ["99.99 $ USD", 99.99, "USD"],
  ])("%s", (text, expected, currency) => expect(splitPrice(text)).toMatchObject({ amount: expected, currency }));

  it("leaves open which dollar or crown is meant, unless a hint says so", () => {
    expect(splitPrice("$5")).toEqual({ amount: 5, currency: null, isNamed: true });
    expect(splitPrice("$5", { currency: "CAD", decimalMark: null }).currency).toBe("CAD");
    expect(splitPrice("$5", { currency: "EUR", decimalMark: null }).currency).toBeNull();
    expect(splitPrice("99 kr", { currency: "SEK", decimalMark: null }).currency).toBe("SEK");
    expect(splitPrice("¥99", { currency: "CNY", decimalMark: null }).currency).toBe("CNY");
  });
});

it("a cell tells its decimal mark only when it can", () => {
  expect(["12.50", "1,234.5", "1,234,567"].map(decimalMarkIn)).toEqual([".", ".", "."]);
  expect(["12,50", "1.234,5", "1.234.567"].map(decimalMarkIn)).toEqual([",", ",", ","]);
  expect(["12", "1.234", "1,234", "", "red"].map(decimalMarkIn)).toEqual([null, null, null, null, null]);
});

it("currencies have their own number of decimals, and words of objects are none", () => {
  expect(["USD", "JPY", "KWD", "XYZ"].map(exponentOf)).toEqual([2, 0, 3, 2]);
  expect([isCurrency("EUR"), isCurrency("EURO"), isCurrency("ABC")]).toEqual([true, false, false]);
  expect(readCurrency("constructor")).toEqual({ currency: null, isNamed: false });
});
