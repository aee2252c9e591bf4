import type { AnalyseResult } from "chardet";

/** Share of words of foreign letters from which on the text is written in another script. */
const OTHER_SCRIPT = 0.7;
const OTHER_SCRIPTS = /^(?:windows-125[1356]|iso-8859-[5678]|koi8-r)$/i;
/** Icelandic has them beside its own letters. */
const ICELANDIC = /[áíúæ]/iu;
/** Where windows-1252 has signs, old Macs have the letters of Western languages: "caf\x8e". */
const MAC_LETTERS = /[A-Za-z][\x87-\x90\x93-\x96\x98-\x9a\x9d-\x9f]|[\x87-\x90\x93-\x96\x98-\x9a\x9d-\x9f][a-z]/g;
/** Where Western encodings have signs, Central European ones have letters: "m\xb1ka". */
const CENTRAL_LETTERS =
  /[A-Za-z][\xb1\xb3\xb5\xb6\xb9\xbc\xbe\xbf]|[\xa3\xa5\xa6\xaf\xb1\xb3\xb5\xb6\xb9\xbc\xbe\xbf][a-z]/g;
/** Of those, and of the bytes that ISO leaves empty, what only one of both has. */
const ISO_LETTERS = /[\xa1\xa6\xac\xb1\xb6\xbc](?=[A-Za-z])|(?<=[A-Za-z])[\xb1\xb6\xbc]/g;
const WINDOWS_LETTERS = /[\x8a-\x8f\x9a-\x9f](?=[A-Za-z])|(?<=[A-Za-z])[\x9a-\x9f\xb9]/g;
const WESTERN_LETTERS = /[A-Za-z][\xe0-\xfc]|[\xe0-\xfc][a-z]/g;
const FEWEST = 2;

/** What the letters themselves say where statistics over short text take everything for Western; null where they say nothing. */
export function tellingEncoding(sample: Buffer, matches: AnalyseResult): string | null {
  const western = new TextDecoder("windows-1252").decode(sample);
  const words = western.match(/[\p{L}÷×]{3,}/gu)?.filter((word) => /\P{ASCII}/u.test(word)) ?? [];
  const foreign = words.filter((word) => !/[a-z]/i.test(word));
  if (words.length >= FEWEST && foreign.length / words.length >= OTHER_SCRIPT) {
    const best = matches.filter(({ name }) => OTHER_SCRIPTS.test(name)).toSorted((a, b) => b.confidence - a.confidence);
    return best[0] === undefined ? null : asWindows(best[0].name);
  }
  if (count(western, /[ýþðÝÞÐ]/g) >= FEWEST && !ICELANDIC.test(western) && hasTurkish(matches)) return "windows-1254";
  const bytes = sample.toString("latin1");
  if (count(bytes, CENTRAL_LETTERS) >= FEWEST)
    return count(bytes, ISO_LETTERS) > count(bytes, WINDOWS_LETTERS) ? "iso-8859-2" : "windows-1250";
  const mac = count(bytes, MAC_LETTERS);
  return mac >= FEWEST && mac > 2 * count(bytes, WESTERN_LETTERS) ? "macintosh" : null;
}

const hasTurkish = (matches: AnalyseResult): boolean =>
  matches.some(({ name, lang }) => lang === "tr" || /^(?:windows-1254|iso-8859-9)$/i.test(name));

/** What programs write under the name of a standard: windows-1255 holds every letter of ISO-8859-8. */
const asWindows = (name: string): string => (/^iso-8859-8/i.test(name) ? "windows-1255" : name.toLowerCase());

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
