import { performance } from "node:perf_hooks";
import { maskProducts } from "../../graph/understand/names/masked.js";
import { questionModel } from "../../graph/understand/routing/model.js";
import { route } from "../../graph/understand/routing/route.js";
import { withoutInstructions } from "../../graph/understand/words/instructions.js";
import { type LabelledQuestion, readQuestions } from "../train/corpus.js";
import { type RoutingScore, scoreRouting } from "../train/scores.js";

/** Questions that no training saw, written by somebody who knew only the specification. */
export const HELD_OUT = new URL("../cases/routing.jsonl", import.meta.url);

export interface Routed {
  readonly question: LabelledQuestion;
  readonly got: readonly string[];
  readonly tookMs: number;
}

/** Every held-out question through the classifier's routing. */
export async function routeHeldOut(
  questions: readonly LabelledQuestion[] = readQuestions(HELD_OUT),
): Promise<Routed[]> {
  const model = await questionModel();
  return questions.map((question) => {
    const startedAt = performance.now();
    const asked = withoutInstructions(question.text);
    const masked = maskProducts(asked, model.products(asked));
    const got = route(masked, model.read(masked));
    return { question, got, tookMs: performance.now() - startedAt };
  });
}

/** The same through the whole classify node over a market, where products are known. */
export async function routeInMarket(
  questions: readonly LabelledQuestion[],
  route: (text: string) => Promise<{ readonly specialists: readonly string[]; readonly tookMs: number }>,
): Promise<Routed[]> {
  const routed: Routed[] = [];
  for (const question of questions) {
    const { specialists, tookMs } = await route(question.text);
    routed.push({ question, got: specialists, tookMs });
  }
  return routed;
}

export function scoreRouted(routed: readonly Routed[]): RoutingScore {
  return scoreRouting(
    routed.map(({ question }) => question.labels),
    routed.map(({ got }) => got),
  );
}

/** The scores as lines of text: whole, and each kind. */
export function describeRouting(routed: readonly Routed[], title = "routing, held out"): string[] {
  const kinds = [...new Set(routed.map(({ question }) => question.kind))].sort();
  const times = routed.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  return [
    `${title.padEnd(20)} lines    exact  micro-F1  outside  missed`,
    row("all", routed),
    ...kinds.map((kind) =>
      row(
        kind,
        routed.filter(({ question }) => question.kind === kind),
      ),
    ),
    `ms a question: median ${at(times, 0.5)}, 99th percentile ${at(times, 0.99)}`,
  ];
}

function row(label: string, routed: readonly Routed[]): string {
  const { questions, exact, microF1, noneRecall, missed } = scoreRouted(routed);
  const cells = [exact, microF1, noneRecall, missed].map((share) =>
    (share === null ? "–" : share.toFixed(3)).padStart(9),
  );
  return `${label.padEnd(20)}${String(questions).padStart(6)}${cells.join("")}`;
}

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
