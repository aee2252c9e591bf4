import { describe, expect, it } from "vitest";
import { compose, count, days, money, renderStatement, say } from "../../../graph/answer/figure.js";
import { FormReader, fill } from "../../../graph/write/forms.js";
import { given } from "../given.js";

const reader = new FormReader(["Espresso machines", "Tradewick", "Everbay"]);
const GERMAN = { words: "de", numbers: "de", titleIn: (title: string) => title };
const price = (value: number) => money(given(value), "GBP", "E3");

describe("forms", () => {
  it("hold words of the service alone", () => {
    const [form, other] = reader.read(
      say`The median price of espresso machines in the United Kingdom is ${price(297.49)} over ${count(given(90), "E3")} offers. It is ${days(given(37), "E3")} old, seen at Tradewick on 15 January 2026 as “crema 2”.`,
    );
    expect(form?.text).toBe("The median price of {name1} in {place2} is {money3} over {count4} offers.");
    expect(other?.text).toBe("It is {count1} days old, seen at {name2} on {date3} as {term4}.");
  });

  it("are the same whatever stands in their slots, lists of any length included", () => {
    const listed = (names: string) => reader.readText(`Cheapest are ${names}.`).map(({ text }) => text);
    expect(listed("Tradewick, Everbay and Zonk")).toEqual(["Cheapest are {list1}."]);
    expect(listed("Tradewick and Everbay")).toEqual(["Cheapest are {list1}."]);
  });

  it("are filled by the very figures, with names, days and lists as the language has them", () => {
    const [form] = reader.read(say`In Germany since 15 January 2026 Tradewick and Everbay ask ${price(5)}.`);
    expect(form?.text).toBe("In {place1} since {date2} {list3} ask {money4}.");
    const told = form && fill("{list3} ({place1}) verlangen seit {date2} {money4}.", form, GERMAN);
    expect(told && renderStatement(compose(...told))).toBe(
      "Tradewick und Everbay (Deutschland) verlangen seit 15. Januar 2026 5,00\u00a0£.",
    );
    expect(told?.find((part) => typeof part !== "string")).toEqual({ ...price(5), language: "de" });
  });
});
