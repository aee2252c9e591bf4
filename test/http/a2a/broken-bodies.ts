import { mersenne, unsafeUniformIntDistribution } from "pure-rand";
import { METHODS } from "../../../http/a2a/methods.js";
import type { RpcBody } from "../service.js";

const SEED = 20261121;
const generator = mersenne(SEED);
const below = (limit: number) => unsafeUniformIntDistribution(0, limit - 1, generator);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item; // the index is in range

const oddities: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  " ",
  "kettles",
  "\u0000",
  "\ud800",
  "💥",
  "'; DROP TABLE offers; --",
  "%_%",
  "__proto__",
  "constructor",
  "x".repeat(5_000),
  [],
  {},
  [[]],
  [null],
  { a: { a: {} } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { toString: 1 },
  JSON.parse('{"then":"x"}'),
  { kind: "text" },
];

const valid = () => ({
  jsonrpc: "2.0",
  id: below(1_000),
  method: pick([...METHODS.keys()]),
  params: {
    id: "some-task",
    taskId: "some-task",
    pushNotificationConfigId: "some-config",
    pushNotificationConfig: { url: "https://hooks.example/a2a" },
    historyLength: below(3),
    message: {
      kind: "message",
      messageId: "m",
      role: "user",
      parts: [
        { kind: "text", text: "kettles" },
        { kind: "file", file: { uri: "x:y" } },
        { kind: "data", data: { a: 1 } },
      ].slice(below(3)),
      metadata: { a: { b: [1, 2, 3] } },
    },
    configuration: { blocking: true, historyLength: below(3), acceptedOutputModes: [] as string[] },
    metadata: {},
  },
});

/** Replaces, drops or adds a value somewhere inside. */
function mutate(value: unknown): unknown {
  if (typeof value !== "object" || value === null || below(8) === 0) return pick(oddities);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const keys = Object.keys(copy);
  const key = pick([...keys, ...keys, "surprise", ""]);
  const fields = copy as Record<string, unknown>; // a list is indexed the same way
  const choice = below(6);
  if (choice === 0) delete fields[key];
  else if (choice === 1) fields[key] = pick(oddities);
  else fields[key] = mutate(fields[key]);
  return copy;
}

/** Breaks the text itself. */
function damage(text: string): string {
  const at = below(text.length + 1);
  const choices = [
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(below(0xffff)) + text.slice(at),
    () => text.slice(at) + text.slice(0, at),
    () => text.replaceAll('"', "'"),
    () => Array.from({ length: below(200) }, () => String.fromCharCode(below(256))).join(""),
    () => `${"[".repeat(below(20_000))}${text}`,
  ];
  return pick(choices)();
}

/** The next broken body of a row that is always the same. */
export function brokenBody(): string {
  let value: unknown = valid();
  for (let rounds = below(4); rounds > 0; rounds -= 1) value = mutate(value);
  const text = JSON.stringify(value) ?? "";
  return below(4) === 0 ? damage(text) : text;
}

const KNOWN_CODES = [-32700, -32600, -32601, -32602, -32001, -32002, -32003, -32005, -32007];

/** What is wrong with a reply to one. */
export function problemsOf(status: number, type: string, text: string): string[] {
  const isStream = type.startsWith("text/event-stream");
  const responses = isStream
    ? text
        .split("\n\n")
        .filter(Boolean)
        .map((event) => event.replace(/^data: /, ""))
    : [text];
  const bodies = responses.map((response) => JSON.parse(response) as RpcBody);
  return [
    ...(status === 200 || status === 400 ? [] : [`status ${status}`]),
    ...(isStream || type === "application/json; charset=utf-8" ? [] : [`type ${type}`]),
    ...bodies.flatMap(({ jsonrpc, id, result, error }) => [
      ...(jsonrpc === "2.0" && id !== undefined ? [] : ["no envelope"]),
      ...((result === undefined) !== (error === undefined) ? [] : ["not exactly one of result and error"]),
      ...(error === undefined || KNOWN_CODES.includes(error.code) ? [] : [`code ${error.code}`]),
      ...(error === undefined || /^[a-zA-Z].*\.$/s.test(error.message) ? [] : [`message ${error.message}`]),
      ...(error !== undefined && /TypeError|RangeError|node_modules|at .*:\d+|undefined|zod/i.test(error.message)
        ? [`leak ${error.message}`]
        : []),
    ]),
  ];
}
