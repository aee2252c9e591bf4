import { groupBy } from "../../tools/collections.js";
import { type Drawn, partOf } from "./draw.js";
import type { Verdict } from "./judge.js";

export type Judged = Drawn & { readonly verdict: Verdict };

/** The figure, by part and in all, and the survivors: equivalent mutants are left out of it, what the compiler alone refuses is told apart. */
export function summarise(results: readonly Judged[]): string {
  const parts = groupBy(results, ({ file }) => partOf(file));
  const rows = [...parts].sort(([a], [b]) => a.localeCompare(b));
  const survivors = results.filter(({ verdict }) => verdict.kind === "survived");
  return [
    ...rows.map(([part, judged]) => `${part.padEnd(22)} ${shareOf(judged)}`),
    `${"all".padEnd(22)} ${shareOf(results)}`,
    ...(survivors.length > 0 ? ["", "Survivors:", ...survivors.map(describe)] : []),
  ].join("\n");
}

function shareOf(results: readonly Judged[]): string {
  const count = (...kinds: Verdict["kind"][]): number =>
    results.filter(({ verdict }) => kinds.includes(verdict.kind)).length;
  const judged = results.length - count("equivalent");
  const percent = (part: number): string => (judged === 0 ? "–" : `${((part / judged) * 100).toFixed(1)} %`);
  const byTests = count("killed", "timeout");
  const refused = count("refused");
  return [
    `${byTests} of ${judged} noticed by tests (${percent(byTests)})`,
    `with the compiler ${byTests + refused} (${percent(byTests + refused)})`,
    `equivalent ${count("equivalent")}`,
  ].join(", ");
}

export function describe({ file, tests, mutant: { kind, line, before, text }, verdict }: Judged): string {
  const short = (code: string): string => code.replaceAll(/\s+/g, " ").slice(0, 70);
  const what = `${verdict.kind.padEnd(10)} ${file}:${line}  ${kind}: ${short(before)} → ${short(text)}`;
  if (verdict.kind === "killed") return `${what}  [${verdict.by}]`;
  if (verdict.kind === "equivalent") return `${what}  [${verdict.reason}]`;
  return `${what}  [${verdict.asked} of ${tests.length} test files]`;
}
