import type { GraphDependencies } from "../../graph/dependencies.js";
import { specialistIds } from "../../graph/specialists/index.js";
import type { AgentState } from "../../graph/state.js";
import { createClassify } from "../../graph/understand/classify.js";
import type { Request } from "../../graph/understand/request.js";
import type { AskedLine } from "../train/asks-corpus.js";
import { HELD, swap } from "./turns.js";

/**
 * How many labelled asks that no training saw are read as meant once they have gone the whole way: names looked up in the sample market, who answers, words and what was learned together.
 * A product that the market does not hold gives its place to one that it does.
 */

export interface Read {
  readonly line: AskedLine;
  /** The first measure of the request; "notheld" where it says that no data holds it, null where it names none. */
  readonly measure: string | null;
  readonly want: string;
  readonly by: string | null;
}

/** The request that a first question becomes. */
export function questionReader(dependencies: GraphDependencies): (text: string) => Promise<Request> {
  const classify = createClassify(dependencies, specialistIds);
  return async (text) => {
    const first = { text, messages: [], unclear: null, said: "", conversation: [], withoutModels: null, own: null };
    return (await classify(first as unknown as AgentState, {})).request; // the node reads no more of a first question
  };
}

export function requestReader(dependencies: GraphDependencies): (line: AskedLine) => Promise<Read> {
  const hear = questionReader(dependencies);
  return async (line) => {
    const { text, lang, products = [] } = line;
    const asked = await hear(text);
    const held = products.reduce((left, product) => swap(left, product, HELD[lang] ?? product), text);
    const { asks } = asked.scope.unknownTerms.length === 0 ? asked : await hear(held);
    const [ask] = asks;
    if (ask === undefined) throw new Error(`Nothing was read of "${text}".`);
    const { measures, meant, notHeld, want, by } = ask;
    return { line, measure: meant ?? measures[0] ?? (notHeld.length > 0 ? "notheld" : null), want, by };
  };
}

/** Lines of text for English and for the other languages. */
export function describeHeard(read: readonly Read[]): string[] {
  return ["English", "other languages"].map((name) => {
    const some = read.filter(({ line }) => (line.lang === "en") === (name === "English"));
    const right = some.filter(isRight);
    const whole = right.filter(({ line, want, by }) => {
      const [asked] = line.asks;
      return asked === undefined || (asked.want === want && (asked.by ?? null) === by);
    });
    const share = (part: number): string => (part / Math.max(1, some.length)).toFixed(3);
    return `asks through classify, ${name}: ${some.length} lines, measure right ${share(right.length)}, with want and rows ${share(whole.length)}`;
  });
}

/** A question for nothing that is measured names no measure. */
function isRight({ line, measure }: Read): boolean {
  const [asked] = line.asks;
  if (asked === undefined || (asked.measures.length === 0 && asked.notHeld === undefined)) return measure === null;
  if (asked.measures.length === 0) return measure === "notheld";
  return asked.measures.some((id) => id === measure);
}
