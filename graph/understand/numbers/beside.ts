import type { Span } from "../span.js";
import { BESIDE, type Distance, SMALL, WORD } from "./distance.js";
import { BOUNDS, COUNTED, type Cue, type Link, type Mark } from "./marks.js";
import type { Bound, Numeral } from "./numeral.js";

/** What the words right beside a number say of it. */

export interface Words {
  readonly text: string;
  readonly cues: readonly Mark<Cue>[];
  readonly links: readonly Mark<Link>[];
  readonly distance: Distance;
  /** A word that names nothing. */
  readonly isSmall: (word: string) => boolean;
}

/** "Max cpc for a $60 kettle", "at a price of $60": what follows is another number. */
const PARTING: ReadonlySet<Link> = new Set<Link>(["from", "at"]);

/** "Under 20", "20 or less", "max cpc of 2". */
export function boundOf({ start, end }: Span, { cues, links, distance }: Words): Bound | null {
  const leads = (mark: Span): boolean => {
    if (mark.end > start) return false;
    if (distance(mark.end, start) <= BESIDE) return true;
    return cues.some(
      (cue) =>
        cue.start >= mark.end &&
        cue.end <= start &&
        distance(mark.end, cue.start) <= SMALL &&
        distance(cue.end, start) <= BESIDE &&
        !links.some(({ kind, start: from, end: to }) => PARTING.has(kind) && from >= cue.end && to <= start),
    );
  };
  const follows = (mark: Span): boolean => mark.start >= end && distance(end, mark.start) <= SMALL;
  // "Under 150 euros with at least 20 % off": what leads to a number counts, and what follows it may lead to the next one.
  const found =
    links.findLast((mark) => BOUNDS.has(mark.kind) && leads(mark)) ??
    links.findLast((mark) => (mark.kind === "orLess" || mark.kind === "orMore") && follows(mark));
  if (found === undefined) return null;
  const { kind } = found;
  const isMost = kind === "under" || kind === "atMost" || kind === "orLess";
  return { is: isMost ? "at most" : "at least", isStrict: kind === "under" || kind === "over" };
}

/** Whether one of these words stands before a place, with small words between. */
export const leadsTo = (place: number, most: number, { links, distance }: Words, ...kinds: readonly Link[]): boolean =>
  links.some(({ kind, end }) => kinds.includes(kind) && end <= place && distance(end, place) <= most);

/** Whether one of these words follows right behind. */
export const follows = ({ end }: Span, { links }: Words, ...kinds: readonly Link[]): boolean =>
  links.some(({ kind, start }) => kinds.includes(kind) && start >= end && start - end <= 1);

const OLDEST = 110;

/** "Kids under 6", "women from 40 to 55". */
export const isAge = ({ unit, value }: Numeral, group: Span, words: Words): boolean =>
  unit === "plain" && value <= OLDEST && leadsTo(group.start, 2 * WORD, words, "people");

const PLACING: ReadonlySet<Link> = new Set<Link>(["at", "to", "by", "from", "glue"]);

/** What the last small word before a number can mean. */
export function smallWordsBefore({ start }: Span, { links, distance }: Words): Link[] {
  const beside = links.filter(({ kind, end }) => PLACING.has(kind) && end <= start && distance(end, start) <= BESIDE);
  const last = beside.findLast(({ kind }) => kind !== "glue");
  return beside.filter(({ start: from }) => from === last?.start).map(({ kind }) => kind);
}

const MOST_BETWEEN = 24;

/** "5 or more shops": words that may stand between a number and what it counts. */
const BETWEEN: ReadonlySet<Link> = new Set(["ranked", "own", "orMore", "orLess"]);

/** What stands behind a number: "2,000 monthly searches", "200 yoga mats"; "things" where it is something else. */
export function countedBy(
  { end }: Span,
  isWhole: boolean,
  { text, cues, links, distance, isSmall }: Words,
): Cue | "things" | null {
  const noun = cues.find(({ kind, start }) => COUNTED.has(kind) && start >= end && start - end <= MOST_BETWEEN);
  if (noun !== undefined) {
    const isApart = /[,.;:?!()]/.test(text.slice(end, noun.start)) || distance(end, noun.start) > 2 * WORD + SMALL;
    const isLed = links.some(
      ({ kind, start, end: last }) =>
        start >= end && last <= noun.start && !kind.startsWith("per") && !BETWEEN.has(kind),
    );
    if (!isApart && !isLed) return noun.kind;
  }
  const next = /^\s(\p{L}[\p{L}'-]+)/u.exec(text.slice(end))?.[1];
  if (!isWhole || next === undefined || isSmall(next)) return null;
  return [...cues, ...links].some(({ start }) => start === end + 1) ? null : "things";
}
