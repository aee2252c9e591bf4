import { createRandom } from "../../tools/statistics/random.js";
import type { Asked } from "../suites/market.js";
import type { Task } from "../suites/suite.js";

/** A case that was answered from the data, with the whole text that its asker got. */
export interface Answered {
  readonly suite: string;
  readonly id: string;
  readonly question: string;
  readonly text: string;
}

/** The same draw every time, so that two runs of the judge read the same questions. */
const SEED = 23;

/** The same tasks, and the text of each answered one once they ran; in the order of the cases, whichever ended first. */
export function keepAnswers(suite: string, tasks: readonly Task[]) {
  const kept: (Answered | undefined)[] = [];
  const listened = tasks.map(
    (task, place): Task => ({
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
        if (outcome?.type === "answer" && outcome.answer.kind === "answered")
          kept[place] = { suite, id: task.id, question: task.question, text: outcome.text };
        return judged;
      },
    }),
  );
  return { tasks: listened, answers: (): Answered[] => kept.filter((one) => one !== undefined) };
}

/** At most so many, in their order. A question that two suites put and that was answered alike is read once. */
export function drawAnswers(answers: readonly Answered[], sample: number): readonly Answered[] {
  const different = [...new Map(answers.map((one) => [`${one.question}\n${one.text}`, one])).values()];
  const chosen = new Set(createRandom(SEED).shuffle(different).slice(0, sample));
  return different.filter((one) => chosen.has(one));
}
