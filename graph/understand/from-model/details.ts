import { type SpecialistId, specialists } from "../../specialists/index.js";
import { readDetails } from "../details/index.js";
import { withoutCatalogIds } from "../names/own-words.js";
import { readNumbers } from "../numbers/read.js";
import type { Request, Scope } from "../request.js";
import { withoutInstructions } from "../words/instructions.js";
import { type Ground, requestsOf, type Said } from "./asked.js";
import { DETAILS } from "./detail-fields.js";

type Fields = Record<string, unknown>;

/** Each specialist's details: as the reply has them, and names from the words in which they stand. */
export function detailsFrom(
  replied: Request["details"],
  { scope, asks }: Pick<Request, "scope" | "asks">,
  said: Said,
  { values }: Ground,
  chosen: readonly SpecialistId[],
): Request["details"] {
  const text = withoutCatalogIds(withoutInstructions(said.text));
  const read = readDetails({ text, numbers: readNumbers(text), scope, asks }, chosen);
  const [before] = requestsOf(said);
  const kept = before !== undefined && isSameSubject(before.scope, scope) ? before.details : {};
  return Object.fromEntries(
    chosen.map((id) => {
      const { details } = specialists[id].card;
      const names = { ...namesIn(id, kept[id]), ...withoutDefaults(namesIn(id, read[id]), details.parse({})) };
      return [id, details.parse({ ...names, ...withoutInvented(fieldsOf(replied[id]), values) })];
    }),
  );
}

const MONTHS_OF_YEAR = 12;

/** "At Christmas" is month 12, "the next two years" are 24 months; any other number has to be said. */
function withoutInvented(fields: Fields, said: ReadonlySet<number>): Fields {
  const isSaid = (value: unknown): boolean =>
    typeof value !== "number" || value <= MONTHS_OF_YEAR || value % MONTHS_OF_YEAR === 0 || said.has(value);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isSaid(value)));
}

/** Fields that hold free words. */
function namesIn(id: SpecialistId, details: unknown): Fields {
  const filled = DETAILS.filter(({ specialist }) => specialist === id).map(({ name }) => name);
  return Object.fromEntries(Object.entries(fieldsOf(details)).filter(([name]) => !filled.includes(name)));
}

function withoutDefaults(fields: Fields, usual: unknown): Fields {
  const defaults = fieldsOf(usual);
  const isStated = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(defaults[name]);
  return Object.fromEntries(Object.entries(fields).filter(isStated));
}

const isSameSubject = (first: Scope, second: Scope): boolean =>
  [first, second]
    .map(({ clusters, brands }) => JSON.stringify([clusters.map(({ clusterId }) => clusterId), brands]))
    .every((subject, _place, [one]) => subject === one);

const fieldsOf = (details: unknown): Fields => (typeof details === "object" && details !== null ? { ...details } : {});
