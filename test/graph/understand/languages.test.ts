import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readPricingDetails } from "../../../graph/understand/details/pricing.js";
import { Language } from "../../../graph/understand/languages/language.js";
import { languages } from "../../../graph/understand/languages/languages.js";
import { findMarkets } from "../../../graph/understand/names/markets.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import { namedProduct } from "../../../graph/understand/names/named-product.js";
import { findAmounts } from "../../../graph/understand/numbers/amounts.js";
import { findPeriod } from "../../../graph/understand/period/index.js";
import { denies } from "../../../graph/understand/routing/echoes.js";
import { sayingWords } from "../../../graph/understand/turns/follow-words.js";
import { findRowReference } from "../../../graph/understand/turns/ordinals.js";
import { inPlainWords } from "../../../graph/understand/words/idioms.js";
import { withoutInstructions } from "../../../graph/understand/words/instructions.js";
import { languageOf } from "../../../graph/understand/words/language.js";
import { asksYesOrNo } from "../../../graph/understand/words/polar.js";
import { isVague } from "../../../graph/understand/words/vague.js";
import { readWish } from "../../../graph/understand/words/wish.js";

/** What each language must read: `languages/<code>.json` beside this test. */
const Cases = z.strictObject({
  language: z.array(z.string()).min(2),
  /** What is not stated is null. */
  amounts: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])).min(8),
  periods: z.array(z.tuple([z.string(), z.string(), z.string()])).min(6),
  markets: z.array(z.tuple([z.string(), z.array(z.string())])).min(4),
  yesNo: z.array(z.string()).min(2),
  /** Questions that ask for more than yes or no. */
  open: z.array(z.string()).min(2),
  forms: z.array(z.tuple([z.string(), z.array(z.string())])).min(3),
  /** Which of the rows A to D the words point at. */
  rows: z.array(z.tuple([z.string(), z.string()])).min(3),
  vague: z.array(z.string()).min(3),
  /** Words that say nothing by themselves. */
  small: z.array(z.string()).min(2),
  /** What a question about prices asks for beyond the common fields. */
  pricing: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])).min(6),
  /** Figures of speech, and the same in plain words. */
  idioms: z.array(z.tuple([z.string(), z.string()])).min(2),
  /** Orders to the service, and what is left without them. */
  toService: z.array(z.tuple([z.string(), z.string()])).min(1),
  /** Something is spoken of only to be left out. */
  denied: z.array(z.string()).min(2),
  notDenied: z.array(z.string()).min(1),
  /** Which words behind the brand Brewlund name a product. */
  product: z.array(z.tuple([z.string(), z.array(z.string()).nullable()])).min(2),
});

const AS_OF = "2026-10-31";
const SCOPE = nothingNamed({ code: "DE", name: "Germany", currency: "EUR", asOf: AS_OF, stated: true });
const rows = [
  { name: "A", numbers: { price: 5 } },
  { name: "B", numbers: { price: 2 } },
  { name: "C", numbers: { price: 9 } },
  { name: "D", numbers: {} },
];

describe.each(languages.map((language) => [language.code, language] as const))("%s", (code, language) => {
  const file = new URL(`./languages/${code}.json`, import.meta.url);
  const cases = Cases.parse(JSON.parse(readFileSync(file, "utf8")));

  it("has words for everything", () => {
    const { code: _, ...words } = language;
    expect(emptyPaths(words)).toEqual(
      code === "en" ? ["markets", "time.the"] : [...(MAY_LACK[code] ?? ["countries.doing"]), "homographs"],
    );
  });

  it.each(cases.language)("is the language of: %s", (text) => expect(languageOf(text)).toBe(code));

  it.each(cases.amounts)("amounts of: %s", (text, wanted) => {
    const stated = Object.entries(findAmounts(text)).filter(([, value]) => value !== null);
    expect(Object.fromEntries(stated)).toEqual(wanted);
  });

  it.each(cases.periods)("period of: %s", (text, from, to) =>
    expect(findPeriod(text, AS_OF)).toMatchObject({ from, to }),
  );

  it.each(cases.markets)("markets of: %s", (text, wanted) => expect(findMarkets(text)).toEqual(wanted));

  it.each(cases.yesNo)("yes or no: %s", (text) => expect(asksYesOrNo(text)).toBe(true));
  it.each(cases.open)("more than yes or no: %s", (text) => expect(asksYesOrNo(text)).toBe(false));

  it.each(cases.forms)("form of: %s", (text, wanted) => expect(readWish(text, [], {}).forms).toEqual(wanted));

  it.each(cases.rows)("row of: %s", (text, wanted) =>
    expect(
      findRowReference(text)
        ?.pick(rows, [])
        ?.map(({ name }) => name)
        .join(""),
    ).toBe(wanted),
  );

  it.each(cases.vague)("asks nothing: %s", (text) => expect(isVague(text)).toBe(true));
  it.each(cases.small)("says nothing: %s", (text) => expect(sayingWords(text)).toEqual([]));
  it.each(cases.pricing)("details of prices: %s", (text, wanted) =>
    expect(readPricingDetails({ text, numbers: [], scope: SCOPE, asks: [] })).toMatchObject(wanted),
  );

  it.each(cases.idioms)("in plain words: %s", (text, plain) => expect(inPlainWords(text)).toBe(plain));

  it.each(cases.toService)("without orders to the service: %s", (text, rest) =>
    expect(withoutInstructions(text)).toBe(rest),
  );
  it.each(cases.denied)("leaves something out: %s", (text) => expect(denies(text)).toBe(true));
  it.each(cases.notDenied)("leaves nothing out: %s", (text) => expect(denies(text)).toBe(false));

  it.each(cases.product)("product of: %s", (text, wanted) =>
    expect(namedProduct(text, { brands: ["Brewlund"], clusters: [] })?.words ?? null).toEqual(wanted),
  );
});

/** What a language may do without, beside the words that only English needs. */
const MAY_LACK: Readonly<Record<string, readonly string[]>> = {
  it: ["numbers.joints.0", "countries.doing"],
  pl: ["time.the", "countries.doing"],
};

/** Paths of a value that hold nothing. */
function emptyPaths(value: unknown, path = ""): string[] {
  if (value === null || value === "") return [path];
  if (typeof value !== "object") return [];
  const inner = Object.entries(value);
  return inner.length === 0
    ? [path]
    : inner.flatMap(([key, part]) => emptyPaths(part, path === "" ? key : `${path}.${key}`));
}

describe("a file of a language", () => {
  const { code: _, ...english } = languages.find(({ code }) => code === "en") ?? { code: "" };
  const file = { ...english, common: "a", fillers: "a", denying: "not" };

  it("is refused without a key, with an unknown one, and with words that are no expression", () => {
    expect(Language.safeParse(file).success).toBe(true);
    const { holidays, ...rest } = { holidays: null, ...file };
    expect(Language.safeParse(rest).success).toBe(false);
    expect(Language.safeParse({ ...file, weather: "sun" }).success).toBe(false);
    expect(
      Language.safeParse({ ...file, talk: { words: "(", service: "a", please: "a", toService: "a" } }).success,
    ).toBe(false);
    expect(holidays).not.toBeUndefined();
  });
});
