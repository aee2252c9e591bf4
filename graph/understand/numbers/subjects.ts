import type { Cue, Link, Mark } from "./marks.js";

const OF_SELLERS: ReadonlySet<Cue> = new Set<Cue>([
  "sells",
  "sold",
  "standing",
  "price",
  "cost",
  "raises",
  "lowers",
  "sets",
]);
const CHANGES: ReadonlySet<Cue> = new Set<Cue>(["raises", "lowers", "sets"]);
const OF_COSTS: ReadonlySet<Cue> = new Set<Cue>(["cost", "unitCost"]);

/** How many characters a rival may stand before a verb that is theirs, and a click before what it costs. */
const NEAR = 25;
const FAR = 60;

/** Who or what is said to cost something, where it stands right before. */
const BEFORE_COSTS: Partial<Record<Cue, Cue>> = { ads: "spends", shipping: "shipping", refunded: "refunded" };

/**
 * "My rival sells it for $64" speaks of the rival's price, "the factory asks $4" of what the asker pays, "clicks on our bags cost $2" of a click's, "ads cost us $2,400" of what is spent, "delivery costs me $4"
 * of shipping, "a return costs me $5" of returns.
 */
export function withSubjects(text: string, cues: readonly Mark<Cue>[], links: readonly Mark<Link>[]): Mark<Cue>[] {
  const lastBefore = (mark: Mark, most: number, ...kinds: readonly Cue[]) =>
    cues.findLast(({ kind, end }) => kinds.includes(kind) && end <= mark.start && mark.start - end < most);
  const stands = (wanted: Link, from: number, to: number): boolean =>
    links.some(({ kind, start, end }) => kind === wanted && start >= from && end <= to);
  return cues.map((mark) => {
    const click = OF_COSTS.has(mark.kind) ? lastBefore(mark, FAR, "clicks", "perClick") : undefined;
    const isOneThought =
      click !== undefined &&
      !/[,.;:?!]/.test(text.slice(click.end, mark.start)) &&
      !stands("breaks", click.end, mark.start);
    if (isOneThought) return { ...mark, kind: "click" };
    const subject = OF_COSTS.has(mark.kind) ? lastBefore(mark, NEAR, ...keysOf(BEFORE_COSTS)) : undefined;
    if (subject !== undefined && mark.start - subject.end <= 1)
      return { ...mark, kind: BEFORE_COSTS[subject.kind] ?? mark.kind };
    const other = OF_SELLERS.has(mark.kind) ? lastBefore(mark, NEAR, "rivals", "suppliers") : undefined;
    if (other === undefined || stands("own", other.end, mark.end)) return mark;
    // What a supplier raises stays a verb.
    if (other.kind === "suppliers") return CHANGES.has(mark.kind) ? mark : { ...mark, kind: "unitCost" };
    return { ...mark, kind: "rivals" };
  });
}

const keysOf = (all: Partial<Record<Cue, Cue>>): Cue[] => Object.keys(all) as Cue[]; // its keys
