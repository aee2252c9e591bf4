import { describe, expect, it } from "vitest";
import { asked, constant, derive } from "../../../graph/answer/derivation.js";
import { estimate, money, percent, say } from "../../../graph/answer/figure.js";
import { notUsed } from "../../../graph/synthesize/not-used.js";
import { plainAsk } from "../../../graph/understand/asking.js";
import type { Input, InputKind } from "../../../graph/understand/request.js";

const span = { start: 0, end: 4 };
const input = (kind: InputKind, value: number, unit: Input["unit"], more: Partial<Input> = {}): Input => ({
  kind,
  value,
  unit,
  per: null,
  span,
  ...more,
});
const stating = (...inputs: readonly Input[]) => ({
  scope: { leftOut: null },
  inputs: [...inputs],
  asks: [],
  leftover: [],
});
const answer = { headline: say`Prices are stable.`, sections: [], limits: "" };

describe("numbers that an answer does without", () => {
  it("are named: those without a role as they were written, others by their role", () => {
    const request = {
      ...stating(
        input("lead-time", 10, "weeks"),
        input("lead-time", 1, "months"),
        input("stock", 1200, "count"),
        input("fees", 0.15, "share"),
        input("shipping-cost", 3.6, "money"),
        input("units-sold", 80, "count", { per: "week" }),
      ),
      leftover: [
        { words: "27 inch", span, isNumber: true },
        { words: "curved", span, isNumber: false },
      ],
    };
    expect(notUsed(request, [], answer)).toBe(
      "Not used: 27 inch, lead time 10 weeks, lead time 1 month, stock 1,200, fees 15 %, shipping cost 3.60 and units sold 80 per week.",
    );
  });

  it("are bounds too, where no tool was given them and no sentence says them", () => {
    const bound = { measure: "price", is: "at most" as const, value: 150, span };
    const request = { ...stating(), asks: [plainAsk({ where: [bound] })] };
    expect(notUsed(request, [], answer)).toBe("Not used: price at most 150.");
    expect(notUsed(request, [{ input: { priceMax: 150 } }], answer)).toBeNull();
  });

  it("stand beside names to leave out that no tool was told of", () => {
    const leftOut = { clusters: [], categories: ["Electronics"], brands: ["Moltano"], merchants: [] };
    const request = { ...stating(), scope: { leftOut } };
    expect(notUsed(request, [], answer)).toBe("Not used: without Electronics and Moltano.");
    const query = { markets: ["US"], measures: ["searches"], leftOut: { categories: ["Electronics"] } };
    expect(notUsed(request, [{ input: query }], answer)).toBeNull();
  });

  it("were stated now, not earlier in the conversation", () => {
    expect(notUsed(stating(input("lead-time", 10, "weeks", { span: null })), [], answer)).toBeNull();
  });

  it("were given to no data tool", () => {
    const request = stating(input("own-price", 29, "money"), input("stock", 40, "count"));
    const read = [{ input: { market: "US", ownPrice: 29, clusterIds: [40] } }];
    expect(notUsed(request, read, answer)).toBe("Not used: stock 40.");
  });

  it("are behind none of its figures", () => {
    const request = stating(input("stock", 900, "count"), input("cpc", 0.5, "money"));
    const spent = derive("product", asked(900), constant(2, "two"));
    const told = { ...answer, headline: say`That is ${estimate(spent, "USD", [])}.` };
    expect(notUsed(request, [], told)).toBe("Not used: click price 0.50.");
  });

  it("are said by no sentence, neither as they are nor as the amount that follows from them", () => {
    const request = stating(
      input("unit-cost", 40, "money"),
      input("own-price", 100, "money"),
      input("tax", 0.2, "share"),
    );
    const margin = (100 - 40 - 100 * (0.2 / 1.2)) / 100;
    const told = { ...answer, headline: say`Your margin is ${percent(asked(margin), [])}.` };
    expect(notUsed(request, [], told)).toBeNull();
    expect(notUsed(request, [], { ...answer, limits: "a tax of 20 % was added" })).toBe(
      "Not used: unit cost 40.00 and own price 100.00.",
    );
    const priced = { ...answer, headline: say`At ${money(asked(100), "USD", [])} you are dear.` };
    expect(notUsed(request, [], priced)).toBe("Not used: unit cost 40.00 and tax 20 %.");
  });
});
