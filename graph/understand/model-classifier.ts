import { z } from "zod";
import type { LanguageModel } from "../models/language-model.js";
import { type SpecialistId, specialistIds } from "../specialists/index.js";
import { quote } from "../write/facts.js";
import type { Asked, Classifier, Hearing } from "./classifier.js";
import { renderTurn } from "./conversation.js";
import { classifyPrompt } from "./prompt.js";

const LONGEST_TEXT = 4_000;
const LONGEST_ASK_BACK = 300;

const Reply = z.object({
  about: z.enum(["market", "other", "nothing"]),
  question: z.string(),
  specialists: z.array(z.enum(specialistIds as [SpecialistId, ...SpecialistId[]])), // the registry is never empty
  products: z.array(z.string()),
  language: z.string(),
  askBack: z.string().nullable(),
});

/** One call of a model: what the question wants and names, in any wording and language. */
export function createModelClassifier(model: LanguageModel): Classifier {
  const instructions = classifyPrompt();
  return {
    async hear(asked, options) {
      const reply = await model.ask({ instructions, material: materialOf(asked) }, Reply, options);
      return checked(reply, asked);
    },
  };
}

function materialOf({ text, unclear, conversation, markets }: Asked): string {
  return [
    `<countries>${markets.map(quote).join(", ")}</countries>`,
    ...conversation.map((turn) => `<before>${quote(renderTurn(turn))}</before>`),
    ...(unclear === null ? [] : [`<unfinished>${quote(unclear)}</unfinished>`]),
    `<asker>${quote(text.slice(0, LONGEST_TEXT))}</asker>`,
  ].join("\n");
}

/** A model's words count only as far as the asker's bear them out: a number that nobody said would end up in a query. */
function checked(reply: z.output<typeof Reply>, { text, unclear, conversation }: Asked): Hearing {
  const said = new Set([text, unclear ?? "", ...conversation.map(renderTurn)].flatMap(numeralsOf));
  const isFaithful = reply.question.trim() !== "" && numeralsOf(reply.question).every((numeral) => said.has(numeral));
  const language = /^[a-z]{2}$/i.test(reply.language) ? reply.language.toLowerCase() : "en";
  const askBack = reply.askBack?.trim() ?? "";
  return {
    ...reply,
    question: isFaithful ? reply.question.trim() : unclear === null ? text : `${unclear} ${text}`,
    products: isFaithful ? reply.products : [],
    language,
    askBack: askBack !== "" && askBack.length <= LONGEST_ASK_BACK && !/\d/.test(askBack) ? askBack : null,
  };
}

const numeralsOf = (text: string): string[] => text.match(/\d+/g) ?? [];
