/** Clients of agent frameworks send more than what the asker said: what other agents did meanwhile, or the whole talk in one text. */

/** Google ADK puts it before what it tells of other agents; newer versions explain it at length. */
const PREAMBLE = /^For context:(?:\s*$| below is a transcript of what another agent did)/;
/** "[root_agent] said: …", "[root_agent] called tool `transfer_to_agent` with parameters: …", "[root_agent] `x` tool returned result: …" */
const RELAYED = /^\[[^\]\n]{1,200}\] (?:said:|thought:|called tool `|`[^`\n]{1,200}` tool returned result:)/;
const TOOL_RESULT = /^Tool [\w.-]{1,200} returned:/;
const SAID = /^\[[^\]\n]{1,200}\] said:\s*(?:<<<BEGIN_QUOTED_AGENT_CONTENT>>>\n)?/;
const END_OF_QUOTE = /\n?<<<END_QUOTED_AGENT_CONTENT>>>\s*$/;

/** LiteLLM and others that speak of chat messages write them as one text, each after its role. */
const ROLE = /^(system|developer|user|assistant|tool|function): /gm;

/** Nobody leans on more of what was said. */
const MOST_EARLIER = 3;
const LONGEST_EARLIER = 2_000;

export interface OwnWords {
  /** What is asked now; empty where nothing is. */
  readonly question: string;
  /** What the asker said before, oldest first. */
  readonly earlier: readonly string[];
}

/** The asker's own words among the text parts of a message. */
export function readOwnWords(texts: readonly string[]): OwnWords {
  const [only = ""] = texts;
  const said = texts.length === 1 ? (readChat(only) ?? [only]) : readRelayed(texts);
  const own = said.map((words) => words.trim()).filter((words) => words !== "");
  const earlier = own.slice(0, -1).filter(({ length }) => length <= LONGEST_EARLIER);
  return { question: own.at(-1) ?? "", earlier: earlier.slice(-MOST_EARLIER) };
}

/** What stands between the relayed parts was said by the asker; without any such words, what an agent said last is what is asked. */
function readRelayed(texts: readonly string[]): string[] {
  const said: string[][] = [[]];
  let relayed: string | null = null;
  let isRelaying = false;
  for (const text of texts) {
    const words = text.trimStart();
    const isPreamble = PREAMBLE.test(words);
    isRelaying ||= isPreamble;
    if (!isPreamble && !(isRelaying && RELAYED.test(words)) && !TOOL_RESULT.test(words)) {
      said.at(-1)?.push(text);
      continue;
    }
    if (SAID.test(words)) relayed = words.replace(SAID, "").replace(END_OF_QUOTE, "");
    if (said.at(-1)?.length !== 0) said.push([]);
  }
  const own = said.map((parts) => parts.join("\n")).filter((words) => words.trim() !== "");
  return own.length === 0 && relayed !== null ? [relayed] : own;
}

/** What the user of a written chat said, in order; null for what is none. */
function readChat(text: string): string[] | null {
  const heads = [...text.matchAll(ROLE)];
  if (heads[0]?.index !== 0 || !heads.some(([, role]) => role === "user")) return null;
  return heads.flatMap((head, place) =>
    head[1] === "user" ? [text.slice(head.index + head[0].length, heads[place + 1]?.index)] : [],
  );
}
