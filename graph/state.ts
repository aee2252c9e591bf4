import { ReducedValue, StateSchema, UntrackedValue } from "@langchain/langgraph";
import { z } from "zod";
import { Answer, Evidence, Findings } from "./answer/answer.js";
import { OwnProducts } from "./catalogs/own-products.js";
import { ChatMessages } from "./chat.js";
import { own } from "./own-steps.js";
import { Reading } from "./reading.js";
import type { RunMemory } from "./run-memory.js";
import { Heard } from "./understand/heard.js";
import { Missing } from "./understand/missing.js";
import { Request } from "./understand/request.js";
import { Carried, Turn } from "./understand/turns/conversation.js";

// Titles and descriptions are what LangGraph Studio shows beside a field.

/** What a caller puts in. */
export const AgentInput = new StateSchema({
  text: z.string().default("").meta({
    title: "Question",
    description: "The question in plain words, for example: What do espresso machines cost in the UK?",
  }),
  messages: ChatMessages,
  conversation: z.array(Turn).default([]).meta({
    title: "Conversation",
    description: 'What was asked and answered before, oldest first: what "and in Germany?" refers to. May stay empty.',
  }),
  withoutModels: z.string().nullable().default(null).meta({
    title: "Without models",
    description: "Why no language model may be asked, as a sentence for the limits; null when one may.",
  }),
  notes: z
    .array(z.string())
    .default([])
    .meta({ title: "Notes", description: "Further sentences for the limits. May stay empty." }),
  own: OwnProducts.nullable().default(null).meta({
    title: "Own products",
    description: "What the asker sells, where the question may speak of it; null when no catalog is known.",
  }),
});

/** What a caller gets out. */
export const AgentOutput = new StateSchema({
  request: own(Request.meta({ title: "Understood", description: "What was understood of the question." })),
  answer: own(Answer.meta({ title: "Answer", description: "The finished answer." })),
  messages: ChatMessages,
  conversation: z
    .array(Turn)
    .meta({ title: "Conversation", description: "The conversation with this question as its newest turn." }),
});

/** What flows through an agent's graph. */
export const AgentState = new StateSchema({
  ...AgentInput.fields,
  text: z.string().default("").meta({
    title: "Question",
    description: "The question, or the reply to a clarifying question, in plain words as it came.",
  }),
  heard: own(Heard.meta({ title: "Heard", description: "How the question was heard: by whom, in which language." })),
  unclear: Request.nullable().default(null).meta({
    title: "Unclear",
    description: "What had been asked before the question came as the reply to a clarifying one; null without one.",
  }),
  missing: own(
    Missing.nullable().meta({
      title: "Missing",
      description: "What only the asker can say; null when the question can be answered.",
    }),
  ),
  request: own(
    Request.meta({
      title: "Understood",
      description:
        "What was understood of the question: products, market, period, prices, and how it wants to be answered.",
    }),
  ),
  carried: own(
    Carried.nullable()
      .default(null)
      .meta({ title: "Carried", description: "What the question took from the conversation; null for nothing." }),
  ),
  said: z.string().default("").meta({
    title: "Said",
    description: "The asker's words, with those of the question that they change.",
  }),
  specialists: z.array(z.string()).meta({
    title: "Specialists",
    description: "Those the question was routed to; empty when it is outside the field.",
  }),
  /** What the run remembers beside its state: the rows that the tools returned; not checkpointed. */
  memory: new UntrackedValue<RunMemory>(),
  read: new ReducedValue(
    own(
      z.array(Reading).default([]).meta({
        title: "Read",
        description: "What the data tools brought back: the call, how many rows, how many were examined, how fresh.",
      }),
    ),
    { reducer: (current, next) => [...current, ...next] },
  ),
  generation: z
    .string()
    .meta({ title: "Market", description: "The market that was loaded when the question was understood." }),
  evidence: own(
    z.array(Evidence).meta({ title: "Evidence", description: "The tool calls that the understanding came from." }),
  ),
  findings: new ReducedValue(
    own(
      z.array(Findings).default([]).meta({
        title: "Findings",
        description: "What each specialist found, with its evidence; they run side by side and add to it.",
      }),
    ),
    { reducer: (current, next) => [...current, ...next] },
  ),
  answer: own(Answer.meta({ title: "Answer", description: "The finished answer." })),
});
export type AgentState = typeof AgentState.State;
