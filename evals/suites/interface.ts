import type { AgentOutcome } from "../../graph/agent.js";
import { specialistIds } from "../../graph/specialists/index.js";
import type { Turn } from "../../graph/understand/turns/conversation.js";
import { readAction } from "../../http/a2ui/actions.js";
import { buildAnswerSurface } from "../../http/a2ui/answer-surface.js";
import { checkSurface } from "../../http/a2ui/check.js";
import { buildClarificationSurface } from "../../http/a2ui/clarification-surface.js";
import { type A2uiMessage, STANDARD_CATALOG } from "../../http/a2ui/protocol.js";
import { adversarialQuestions } from "../../test/graph/adversarial-questions.js";
import { differences } from "../../test/http/a2ui/compare.js";
import { buttonsOf, pressOf } from "../../test/http/a2ui/presses.js";
import { schemaFaults, wordsDrawn } from "../../test/http/a2ui/schema.js";
import { createRandom } from "../../tools/statistics/random.js";
import { catalogCases } from "../cases/catalogs.js";
import { clarificationCases } from "../cases/clarification.js";
import { chains } from "../cases/conversations.js";
import { cases } from "../cases/index.js";
import { ownQuestions } from "../cases/own-questions.js";
import { HELD_OUT } from "../measure/routing.js";
import { scoreLatency, scoreTokens } from "../score/spending.js";
import { type SurfaceFaults, scoreAsAnswered, scoreSurface } from "../score/surface.js";
import { readQuestions } from "../train/corpus.js";
import { orderOf } from "./catalogs.js";
import type { EvalMarket } from "./market.js";
import type { Suite, Task } from "./suite.js";

/** Whether what is drawn of an answer is A2UI 0.8: by our own check, by the published schemas, and by a renderer's own processor. */
export const interfaces: Suite = {
  id: "interface",
  about: "A2UI surfaces of answers, questions back and catalogs: valid by every judge",
  tasks: () => [
    ...specialistIds.flatMap((id) => draw(cases[id], 10).map((each) => questionTask(id, each.id, each.question))),
    ...draw(clarificationCases, 8).map((each) => questionTask("clarification", each.id, each.question)),
    ...draw(chains, 6).map((each) => chainTask(each.id, each.turns)),
    ...draw(adversarialQuestions, 4).map((each) => questionTask("leaks", each.id, each.text)),
    ...draw(readQuestions(HELD_OUT), 8).map((each, at) => questionTask("routing", String(at + 1), each.text)),
    ...draw(ownQuestions, 4).map((each) =>
      task("own-question", each.id, each.question, async (market) => {
        const own = each.source && (await market.catalogs.onboard(orderOf({ source: each.source }))).onboarded;
        return (await market.ask(each.question, own ? { own: own.document.own } : {})).outcome;
      }),
    ),
    ...draw(placeable, 6).map((each) =>
      task("profile", each.id, `profile of ${each.id}`, async (market) => {
        const { answer, document } = (await market.catalogs.onboard(orderOf(each))).onboarded;
        return {
          type: "answer",
          answer,
          text: document.text,
          entities: null,
          request: null,
          conversation: [],
          turn: null,
        };
      }),
    ),
    ...draw(placeable, 6).map((each) =>
      task("analysis", each.id, `analysis of ${each.id}`, async ({ catalogs }) => {
        const { own, market } = (await catalogs.onboard(orderOf(each))).onboarded.document;
        const { answer, text } = (await catalogs.analyse({ own, market })).analysed;
        return { type: "answer", answer, text, entities: null, request: null, conversation: [], turn: null };
      }),
    ),
  ],
};

const placeable = catalogCases.filter(({ refusedFor }) => refusedFor === undefined);

/** The same draw every time. */
const SEED = 17;
const draw = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  createRandom(SEED)
    .shuffle([...items])
    .slice(0, count);

const names = { surfaceId: "answer-1", catalogId: STANDARD_CATALOG };

function drawn(outcome: AgentOutcome): readonly A2uiMessage[] {
  if (outcome.type === "pause") return buildClarificationSurface({ clarification: outcome.clarification, ...names });
  return buildAnswerSurface({ answer: outcome.answer, question: outcome.turn?.said ?? null, ...names });
}

const questionTask = (group: string, id: string, question: string): Task =>
  task(group, id, question, async ({ ask }) => (await ask(question)).outcome);

const chainTask = (id: string, turns: readonly string[]): Task =>
  task("conversation", id, turns.join(" → "), async ({ ask }) => {
    let conversation: readonly Turn[] = [];
    let outcome: AgentOutcome | undefined;
    for (const turn of turns) {
      outcome = (await ask(turn, { conversation })).outcome;
      if (outcome.type === "answer") conversation = outcome.conversation;
    }
    if (outcome === undefined) throw new Error("a chain without turns");
    return outcome;
  });

function task(
  group: string,
  id: string,
  question: string,
  outcomeIn: (market: EvalMarket) => Promise<AgentOutcome>,
): Task {
  return {
    id: `${group}-${id}`,
    question,
    tags: ["surface", group],
    async run(market) {
      const begun = performance.now();
      const outcome = await outcomeIn(market);
      const tookMs = performance.now() - begun;
      const messages = drawn(outcome);
      const tokens = { input: 0, output: 0 };
      return {
        expected: "a valid surface",
        got: `${outcome.type}: ${componentsOf(messages)} components, ${JSON.stringify(messages).length} characters`,
        scores: {
          a2ui: scoreSurface(faultsOf(messages), componentsOf(messages)),
          ...(outcome.type === "answer" && { asAnswered: scoreAsAnswered(differences(outcome.answer, messages)) }),
          latency: scoreLatency(tookMs, market.limits.latencyMs),
          tokens: scoreTokens(tokens, market.limits.tokens),
        },
        tookMs,
        tokens,
        routing: null,
      };
    },
  };
}

const componentsOf = (messages: readonly A2uiMessage[]): number =>
  messages.reduce((sum, each) => sum + ("surfaceUpdate" in each ? each.surfaceUpdate.components.length : 0), 0);

/** By judge; one that cannot read the messages at all takes offence too. */
export function faultsOf(messages: readonly A2uiMessage[]): SurfaceFaults {
  return {
    "own check": tried(() => checkSurface(messages)),
    schema: tried(() => schemaFaults(messages)),
    renderer: tried(() => (wordsDrawn(messages).includes("(empty)") ? ["an empty place"] : [])),
    buttons: tried(() =>
      buttonsOf(messages).flatMap((button) =>
        readAction(pressOf(button))?.name === button.name ? [] : [`nobody understands ${button.name} of ${button.id}`],
      ),
    ),
  };
}

function tried(judge: () => readonly string[]): readonly string[] {
  try {
    return judge();
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
