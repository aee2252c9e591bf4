import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { messagesStateReducer, ReducedValue } from "@langchain/langgraph";
import { z } from "zod";
import type { HeardRequest } from "./agent.js";
import type { Answer } from "./answer/answer.js";
import { textOf } from "./answer/markdown.js";
import type { Request } from "./understand/request.js";

/** An agent's graph in the form of a chat, which LangGraph Studio and other chat interfaces speak: human messages are questions, AI messages are answers. */

/** The field of a chat's messages; `langgraph_type` is what Studio knows a chat by. */
export const ChatMessages = new ReducedValue(
  z.custom<BaseMessage[]>().default(() => []),
  {
    inputSchema: z.custom<Parameters<typeof messagesStateReducer>[1]>(),
    reducer: messagesStateReducer,
    jsonSchemaExtra: {
      langgraph_type: "messages",
      title: "Messages",
      description: "A chat: the newest human message is the question, an AI message its answer. May stay empty.",
      default: [],
    },
  },
);

interface Chat {
  readonly text: string;
  readonly messages: readonly BaseMessage[];
}

/** The human message that waits for an answer; null where the question came as plain text. */
const waiting = ({ messages }: Pick<Chat, "messages">): BaseMessage | null => {
  const last = messages.at(-1);
  return last !== undefined && HumanMessage.isInstance(last) ? last : null;
};

/** The question: that of the chat where one waits there, otherwise the plain text; where neither says anything, one that is asked back. */
export const questionOf = (chat: Chat): string => (waiting(chat)?.text ?? chat.text).trim() || "?";

/** The reply to a question that was asked back, as the chat's newest message. */
export const replied = (chat: Chat, reply: string): { messages?: BaseMessage[] } =>
  waiting(chat) === null ? {} : { messages: [new HumanMessage(reply)] };

/** The answer in markdown, as a chat shows it: there with its structured form and what was understood beside it, which a plain question has in the state. */
export function answeredIn(
  chat: Chat,
  { own: _own, ...request }: Request,
  answer: Answer,
): { messages: BaseMessage[] } {
  const content = textOf(answer);
  if (waiting(chat) === null) return { messages: [new HumanMessage(chat.text), new AIMessage(content)] };
  const structured: { answer: Answer; request: HeardRequest } = { answer, request };
  return { messages: [new AIMessage({ content, additional_kwargs: structured })] };
}
