import { findClusters, type PhraseMatch } from "../../tools/market/lookup/find-clusters.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { type LabelledPhrase, readPhrases } from "./phrases.js";

/** A match this far below the best one of its words is another meaning, not a second product (graph/understand/names/entities.ts). */
const SAME_MEANING = 0.05;

/** What a line's words were taken for, and what of it is right. */
export interface Judged {
  readonly line: LabelledPhrase;
  /** Names of clusters and paths of categories. */
  readonly found: readonly string[];
  readonly right: number;
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  readonly tookMs: number;
}

export interface Score {
  readonly lines: number;
  /** Right ones among what was found; 1 when nothing was. */
  readonly precision: number;
  /** Found ones among what was asked for; null when no line asked for anything. */
  readonly recall: number | null;
  /** Share of lines without a known product in which none was found; null without such lines. */
  readonly unknownStaysUnknown: number | null;
}

/** Every labelled line through find_clusters, the way the classifier calls it: without the asker's language. */
export async function judgePhrases(
  warehouse: Warehouse,
  lines: readonly LabelledPhrase[] = readPhrases(),
): Promise<Judged[]> {
  const context = { warehouse, logger: { info() {} } };
  const judged: Judged[] = [];
  for (const line of lines) {
    const input = line.form === "phrase" ? { phrases: [line.text] } : { text: line.text };
    const { data, provenance } = await findClusters.run(input, context);
    judged.push(judge(line, namesOf(data), provenance.tookMs));
  }
  return judged;
}

export function judge(line: LabelledPhrase, found: readonly string[], tookMs = 0): Judged {
  const wanted = line.category === undefined ? line.clusters : [...line.clusters, line.category];
  const accepted = new Set([...wanted, ...(line.also ?? [])]);
  return {
    line,
    found,
    right: wanted.filter((name) => found.includes(name)).length,
    wrong: found.filter((name) => !accepted.has(name)),
    missed: wanted.filter((name) => !found.includes(name)),
    tookMs,
  };
}

export function score(judged: readonly Judged[]): Score {
  const sum = (count: (line: Judged) => number) => judged.reduce((total, line) => total + count(line), 0);
  const right = sum((line) => line.right);
  const wrong = sum((line) => line.wrong.length);
  const missed = sum((line) => line.missed.length);
  const unknown = judged.filter(({ line }) => line.clusters.length === 0 && line.category === undefined);
  return {
    lines: judged.length,
    precision: right + wrong === 0 ? 1 : right / (right + wrong),
    recall: right + missed === 0 ? null : right / (right + missed),
    unknownStaysUnknown:
      unknown.length === 0 ? null : unknown.filter(({ wrong }) => wrong.length === 0).length / unknown.length,
  };
}

/** Weak candidates count as found: offering a lamp to somebody who sheds light on things is wrong as well. */
function namesOf(data: readonly PhraseMatch[]): string[] {
  const names = data.flatMap(({ matches, category }) => {
    const best = matches[0]?.score ?? 0;
    const clusters = matches.filter((match) => match.score >= best - SAME_MEANING).map(({ name }) => name);
    return category === null ? clusters : [...clusters, category];
  });
  return [...new Set(names)];
}

/** The scores as lines of text: whole, blind part, and each kind. */
export function describeScores(judged: readonly Judged[]): string[] {
  const row = (label: string, lines: readonly Judged[]) => {
    const { precision, recall, unknownStaysUnknown } = score(lines);
    const cells = [precision, recall, unknownStaysUnknown].map((share) =>
      (share === null ? "–" : share.toFixed(3)).padStart(9),
    );
    return `${label.padEnd(17)}${String(lines.length).padStart(5)}${cells.join("")}`;
  };
  const kinds = [...new Set(judged.map(({ line }) => line.kind))];
  const times = judged.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return [
    `${"find_clusters".padEnd(17)}lines precision   recall  unknown`,
    row("all", judged),
    row(
      "blind part",
      judged.filter(({ line }) => line.part === "blind"),
    ),
    ...kinds.map((kind) =>
      row(
        kind,
        judged.filter(({ line }) => line.kind === kind),
      ),
    ),
    `ms a line: median ${at(times, 0.5)}, 99th percentile ${at(times, 0.99)}`,
  ];
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
}
