import type { Cue, Link, Mark } from "./marks.js";

const OF_SELLERS: ReadonlySet<Cue> = new Set<Cue>(["sells", "sold", "price", "cost", "raises", "lowers", "sets"]);
const OF_COSTS: ReadonlySet<Cue> = new Set<Cue>(["cost", "unitCost"]);

/** How many characters a rival may stand before a verb that is theirs, and a click before what it costs. */
const NEAR = 25;
const FAR = 60;

/** "My rival sells it for $64" speaks of the rival's price, "clicks on our bags cost $2" of a click's, "ads cost us $2,400" of what is spent, "delivery costs me $4" of shipping. */
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
    const subject = OF_COSTS.has(mark.kind) ? lastBefore(mark, NEAR, "ads", "shipping") : undefined;
    if (subject !== undefined && mark.start - subject.end <= 1)
      return { ...mark, kind: subject.kind === "ads" ? "spends" : subject.kind };
    const rival = OF_SELLERS.has(mark.kind) ? lastBefore(mark, NEAR, "rivals") : undefined;
    return rival === undefined || stands("own", rival.end, mark.start) ? mark : { ...mark, kind: "rivals" };
  });
}
