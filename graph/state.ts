import { ReducedValue, StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import { Answer, Evidence, Findings } from "./answer.js";
import { Heard } from "./classify/classifier.js";
import { Carried, Turn } from "./conversation.js";
import { Missing, Question } from "./question.js";

/** What a caller puts in. */
export const AgentInput = new StateSchema({
  /** The question in plain words. */
  text: z.string().min(1),
  /** What was asked and answered before, oldest first: what "and in Germany?" refers to. */
  conversation: z.array(Turn).default([]),
  /** Why no language model may be asked, as a sentence for the limits; null when one may. */
  withoutModels: z.string().nullable().default(null),
  /** Further sentences for the limits. */
  notes: z.array(z.string()).default([]),
});

/** What a caller gets out. */
export const AgentOutput = new StateSchema({
  /** What was understood of the question. */
  question: Question,
  /** The finished answer. */
  answer: Answer,
  /** The conversation with this question as its newest turn. */
  conversation: z.array(Turn),
});

/** What flows through an agent's graph. */
export const AgentState = new StateSchema({
  /** The question, or the reply to a clarifying question, in plain words as it came. */
  text: z.string().min(1),
  /** What was asked and answered before, oldest first. */
  conversation: z.array(Turn).default([]),
  /** Why no language model may be asked; null when one may. */
  withoutModels: z.string().nullable().default(null),
  /** Further sentences for the limits. */
  notes: z.array(z.string()).default([]),
  /** How the question was heard. */
  heard: Heard,
  /** What had been asked before `text` came as the reply to a clarifying question; null without one. */
  unclear: z.string().nullable().default(null),
  /** What only the asker can say; null when the question can be answered. */
  missing: Missing.nullable(),
  /** What was understood of the question. */
  question: Question,
  /** What it took from the conversation; null for nothing. */
  carried: Carried.nullable().default(null),
  /** Specialists the question was routed to; empty when it is outside the field. */
  specialists: z.array(z.string()),
  /** Key of what this run remembers beside its state. */
  run: z.string(),
  /** The market that was loaded when the question was understood. */
  generation: z.string(),
  /** Where the understanding came from. */
  evidence: z.array(Evidence),
  /** What each specialist found; they run side by side and add to it. */
  findings: new ReducedValue(z.array(Findings).default([]), {
    reducer: (current, next) => [...current, ...next],
  }),
  /** The finished answer. */
  answer: Answer,
});
export type AgentState = typeof AgentState.State;
