import { type SpecialistId, specialistIds } from "../../graph/specialists/index.js";
import type { GeminiReply, GeminiRequest, GeminiScript } from "../../test/gemini-server.js";
import { type Part, response } from "../../test/gemini-wire.js";
import type { Plan, ToolCall } from "./models-plan.js";
import { toolsOf } from "./models-supervisor.js";

interface Declaration {
  readonly name: string;
  readonly parameters?: { readonly properties?: Readonly<Record<string, unknown>> };
}

interface SentPart {
  readonly functionCall?: { readonly name: string };
  readonly functionResponse?: { readonly name: string; readonly response: unknown };
}

const HANDOVER = /^(?:transfer_to|ask)_(\w+)$/;

/** The best a supervisor and its workers can do: no turn in vain. Where a run stands, the request alone tells. */
export function orchestrate(plan: Plan): GeminiScript {
  return (request) => {
    const declared = declarationsOf(request);
    const parts = partsOf(request);
    refuseErrors(parts);
    const handovers = declared.filter(({ name }) => HANDOVER.test(name));
    if (handovers.length === 0) return work(plan, declared, parts);
    const called = parts.map(({ functionCall }) => functionCall?.name);
    const waiting = handovers.filter(
      ({ name }) => plan.workers.has(HANDOVER.exec(name)?.[1] ?? "") && !called.includes(name),
    );
    const calls = waiting.map(({ name }) => ({
      name,
      args: name.startsWith("ask_") ? { question: plan.message } : {},
    }));
    if (calls.length === 0) return say(plan.text);
    // Of several handovers in one turn, langgraph-supervisor 1.1.3 follows the first and forgets the others.
    return call(calls[0]?.name.startsWith("ask_") ? calls : calls.slice(0, 1), declared);
  };
}

/** All tools in one turn, then the words. */
function work(plan: Plan, declared: readonly Declaration[], parts: readonly SentPart[]): GeminiReply {
  const worker = workerWith(declared);
  const { calls, text } = plan.workers.get(worker) ?? { calls: [], text: "" };
  if (calls.length === 0) throw new Error(`Nobody asked ${worker} for: ${plan.message}`);
  const isRead = parts.some(({ functionResponse }) => calls.some(({ name }) => name === functionResponse?.name));
  return isRead ? say(text) : call(calls, declared);
}

const partsOf = ({ body }: GeminiRequest): SentPart[] =>
  body.contents.flatMap(({ parts }) => parts as readonly SentPart[]); // the service itself sends texts only

function declarationsOf({ body }: GeminiRequest): Declaration[] {
  const tools: { functionDeclarations?: Declaration[] }[] = Reflect.get(body, "tools") ?? [];
  return tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);
}

function workerWith(declared: readonly Declaration[]): SpecialistId {
  const names = declared.map(({ name }) => name).sort();
  const found = specialistIds.find(
    (id) =>
      toolsOf(id)
        .map(({ name }) => name)
        .sort()
        .join() === names.join(),
  );
  if (found === undefined) throw new Error(`No worker has ${names.join(", ")}.`);
  return found;
}

/** A tool that refused its input would make the other side cheaper than it is. */
function refuseErrors(parts: readonly SentPart[]): void {
  for (const { functionResponse } of parts) {
    if (functionResponse && JSON.stringify(functionResponse.response).startsWith('{"error"'))
      throw new Error(`${functionResponse.name}: ${JSON.stringify(functionResponse.response)}`);
  }
}

function call(calls: readonly ToolCall[], declared: readonly Declaration[]): GeminiReply {
  for (const { name, args } of calls) {
    const properties = declared.find((declaration) => declaration.name === name)?.parameters?.properties ?? {};
    const strange = Object.keys(args).filter((argument) => !(argument in properties));
    if (strange.length > 0) throw new Error(`${name} declares no ${strange.join(", ")}.`);
  }
  return reply(calls.map(({ name, args }) => ({ functionCall: { name, args } })));
}

const say = (text: string): GeminiReply => reply([{ text }]);

const reply = (parts: readonly Part[]): GeminiReply => ({
  kind: "body",
  body: JSON.stringify(response(parts, { finishReason: "STOP", usage: null })),
});
