import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ShippedTranslations } from "../../../graph/write/shipped-translations.js";
import { faultOf } from "../../../graph/write/sound-form.js";

const FOLDER = new URL("../../../graph/write/translations/", import.meta.url);
const codes = readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ""));

describe.each(codes)("the translations of %s", (code) => {
  const source = readFileSync(new URL(`${code}.json`, FOLDER), "utf8");
  const pairs = Object.entries(JSON.parse(source) as Record<string, string>);

  it("have the slots, the script and about the length of their forms", () => {
    const faults = pairs.flatMap(([form, text]) => {
      const fault = faultOf(form, text, code);
      return fault === null ? [] : [`${fault}: ${form} | ${text}`];
    });
    expect(faults).toEqual([]);
  });

  it("stand once each, in the order of their forms, as they are written by the service's own tools", () => {
    const sorted = Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)));
    expect(source).toBe(`${JSON.stringify(sorted, null, 2)}\n`);
  });
});

describe("shipped translations", () => {
  const shipped = new ShippedTranslations();
  const MEDIAN =
    "The median price of {name1} in {place2} is {money3}; half of the {count4} comparable offers cost between {money5} and {money6}.";
  const german = (...forms: readonly string[]) => [...shipped.of(forms, "de").values()];

  it("are found by their form, and by one whose slots hold the like", () => {
    const [own] = german(MEDIAN);
    expect(own).toContain("Medianpreis");
    expect(german(MEDIAN.replace("{name1}", "{term1}"))).toEqual([own?.replace("{name1}", "{term1}")]);
    expect(german(MEDIAN.replace("{money3}", "{number3}"))).toEqual([own?.replace("{money3}", "{number3}")]);
  });

  it("are not found for other words, other slots or a language that has none", () => {
    expect(german(MEDIAN.replace("median", "mean"))).toEqual([]);
    expect(german(MEDIAN.replace("{money3}", "{date3}"))).toEqual([]);
    for (const language of ["en", "sv", "../de", "deu"]) expect(shipped.of([MEDIAN], language).size).toBe(0);
  });
});
