import { type DemandDetails, LISTS, type List, SEGMENT_KINDS } from "../../specialists/demand/details.js";
import { withoutNames } from "../names/without-names.js";
import { type Cue, cue } from "../words/cue.js";
import { glossTime } from "../words/time-words.js";
import { monthsIn, monthsOfSeason } from "./month.js";
import type { DetailsReader } from "./reader.js";

const ASKS_FOR_END = cue(({ details }) => details.demand.end);
const ASKS_FOR_LAUNCH = cue(({ details }) => details.demand.launch);
const ASKS_IF_TOO_LATE = cue(({ details }) => details.demand.tooLate);
const ASKS_FOR_NOW = cue(({ details }) => details.demand.now);
const ASKS_IF_ALL_YEAR = cue(({ details }) => details.demand.allYear);
const ASKS_IF_SEASONAL = cue(({ details }) => details.demand.seasonal);
const ASKS_FOR_OWN_PART = cue(({ details }) => details.demand.ownPart);
const CHRISTMAS = cue(({ details }) => details.demand.christmas);

export const readDemandDetails: DetailsReader<DemandDetails> = ({ text, scope }) => {
  const months = monthsIn(text);
  const month = months[0] ?? (CHRISTMAS.isIn(text) ? 12 : null);
  return {
    month,
    months: months.length > 1 ? months : months.length === 0 ? monthsOfSeason(withoutNames(text, scope)) : [],
    monthsAhead: monthsAhead(text, month),
    lists: namedLists(text),
    segmentKinds: segmentKinds(withoutNames(text, scope)),
    asksForEnd: ASKS_FOR_END.isIn(text),
    asksForLaunch: ASKS_FOR_LAUNCH.isIn(text),
    asksForNow: ASKS_FOR_NOW.isIn(text),
    asksIfTooLate: ASKS_IF_TOO_LATE.isIn(text),
    asksIfAllYear: ASKS_IF_ALL_YEAR.isIn(text),
    asksIfSeasonal: ASKS_IF_SEASONAL.isIn(text),
    asksForOwnPart: ASKS_FOR_OWN_PART.isIn(text),
  };
};

/** In the English words of time that every language is put into; "6 next months" is French. */
function monthsAhead(text: string, month: number | null): number | null {
  const words = glossTime(text);
  const [, before, behind] = words.match(/\b(?:(?:next|coming) (\d{1,2})|(\d{1,2}) next) months?\b/) ?? [];
  const stated = Number(before ?? behind);
  if (stated >= 1) return stated;
  if (/\b(?:(?:next|coming) year|year next(?! to))\b/.test(words)) return 12;
  if (month !== null) return null;
  if (/\b(?:next month|month next(?! to))\b/.test(words)) return 1;
  return /\b(?:next quarter|quarter next(?! to))\b/.test(words) ? 3 : null;
}

const LIST_CUES: Readonly<Record<List, Cue>> = {
  rising: cue(({ details }) => details.demand.lists.rising),
  falling: cue(({ details }) => details.demand.lists.falling),
  largest: cue(({ details }) => details.demand.lists.largest),
};

function namedLists(text: string): List[] {
  const places = LISTS.map((list) => ({ list, at: LIST_CUES[list].placeIn(text) })).filter(({ at }) => at >= 0);
  return places.sort((a, b) => a.at - b.at).map(({ list }) => list);
}

const SEGMENT_CUES: Readonly<Record<DemandDetails["segmentKinds"][number], Cue>> = {
  gender: cue(({ details }) => details.demand.segments.gender),
  age: cue(({ details }) => details.demand.segments.age),
  region: cue(({ details }) => details.demand.segments.region),
  household: cue(({ details }) => details.demand.segments.household),
};

const segmentKinds = (words: string): DemandDetails["segmentKinds"] =>
  SEGMENT_KINDS.filter((kind) => SEGMENT_CUES[kind].isIn(words));
