import type { Answer } from "../../graph/answer/answer.js";
import { altOf } from "../../graph/charts/alt.js";
import { drawSvg } from "../../graph/charts/svg.js";
import { createRandom } from "../../tools/statistics/random.js";
import type { SuiteReport } from "../report/report.js";
import type { Asked } from "../suites/market.js";
import type { DrawnChart, Task } from "../suites/suite.js";

/** A case that was answered from the data, with the whole text that its asker got. */
export interface Answered {
  readonly suite: string;
  readonly id: string;
  readonly question: string;
  readonly text: string;
}

/** The same draw every time, so that two runs of the judge read the same questions. */
const SEED = 23;

/** The same tasks, whose results hold the whole text and the charts where the data gave an answer. */
export const keepAnswers = (tasks: readonly Task[]): readonly Task[] =>
  tasks.map((task) => ({
    ...task,
    async run(market) {
      // A chain of questions is judged by its last answer, as its scores are.
      const asked: Asked[] = [];
      const judged = await task.run({
        ...market,
        async ask(text, options) {
          const one = await market.ask(text, options);
          asked.push(one);
          return one;
        },
      });
      const outcome = asked.at(-1)?.outcome;
      const isAnswered = outcome?.type === "answer" && outcome.answer.kind === "answered";
      return isAnswered ? { ...judged, text: outcome.text, charts: await chartsOf(outcome.answer) } : judged;
    },
  }));

const CHART_WIDTH = 640;

const chartsOf = ({ sections }: Answer): Promise<DrawnChart[]> =>
  Promise.all(
    sections
      .flatMap(({ charts = [] }) => charts)
      .map(async (chart) => ({
        title: chart.title,
        alt: altOf(chart),
        svg: await drawSvg(chart, { theme: "light", width: CHART_WIDTH }),
      })),
  );

/** In the order of the cases. */
export const answersIn = (suites: readonly Pick<SuiteReport, "id" | "results">[]): Answered[] =>
  suites.flatMap(({ id: suite, results }) =>
    results.flatMap(({ id, question, text }) => (text === undefined ? [] : [{ suite, id, question, text }])),
  );

/** At most so many, in their order. A question that two suites put and that was answered alike is read once. */
export function drawAnswers(answers: readonly Answered[], sample: number): readonly Answered[] {
  const different = [...new Map(answers.map((one) => [`${one.question}\n${one.text}`, one])).values()];
  const chosen = new Set(createRandom(SEED).shuffle(different).slice(0, sample));
  return different.filter((one) => chosen.has(one));
}
