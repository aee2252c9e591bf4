import { z } from "zod";
import { readJson } from "../data-files.js";

export interface Country {
  readonly code: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 639-1. */
  readonly language: string;
}

const Countries = z.record(z.string(), z.tuple([z.string(), z.string()]));
const english = new Intl.DisplayNames("en", { type: "region" });

const COUNTRIES: ReadonlyMap<string, Country> = new Map(
  Object.entries(Countries.parse(readJson("tools/import/countries.json"))).map(([code, [currency, language]]) => [
    code,
    { code, name: english.of(code) ?? code, currency, language },
  ]),
);

/** Names in the languages that exports come in, and the codes that services use beside ISO's. */
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...["en", "de", "fr", "es", "it", "pt", "nl"].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region" });
    return [...COUNTRIES.keys()].map((code): [string, string] => [plain(names.of(code) ?? code), code]);
  }),
  ["uk", "GB"],
  ["usa", "US"],
  ["el", "GR"],
  ["amazon.com", "US"],
  ["amazon.co.uk", "GB"],
]);

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();
}

/** By its code or its name in a language of the exports: "gb", "UK", "Vereinigte Staaten". */
export function readCountry(text: string): Country | null {
  const code = text.trim().toUpperCase();
  return COUNTRIES.get(code) ?? COUNTRIES.get(BY_NAME.get(plain(text)) ?? "") ?? null;
}
