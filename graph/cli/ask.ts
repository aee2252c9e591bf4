import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { InvalidInputError } from "../../tools/errors.js";
import type { Agent } from "../agent.js";
import { renderReport } from "../charts/report.js";
import { loadConfig } from "../config.js";
import { createLogger } from "../log.js";
import { openAgents } from "../open-agents.js";
import { tellOperator } from "./tell-operator.js";

const USAGE = `Answers one question without HTTP.

  npm run ask -- "question" [--agent pricing] [--json | --html answer.html]

  --agent NAME  ask one specialist instead of the router
  --json        print the typed answer instead of its markdown
  --html FILE   write the answer with its charts into one HTML file as well`;

process.exitCode = await main(process.argv.slice(2));

async function main(words: string[]): Promise<number> {
  try {
    const command = readCommand(words);
    if (command === null) {
      console.log(USAGE);
      return 0;
    }
    await ask(command);
    return 0;
  } catch (error) {
    return tellOperator(error);
  }
}

interface Command {
  readonly question: string;
  readonly agent: string;
  readonly asJson: boolean;
  /** Where the report goes; null for none. */
  readonly htmlFile: string | null;
}

function readCommand(words: string[]): Command | null {
  const { values, positionals } = readWords(words);
  if (values.help) return null;
  const question = positionals.join(" ").trim();
  if (question === "")
    throw new InvalidInputError('Say what you would like to know: npm run ask -- "question" (--help tells more).');
  return { question, agent: values.agent ?? "router", asJson: values.json ?? false, htmlFile: values.html ?? null };
}

function readWords(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        agent: { type: "string" },
        json: { type: "boolean" },
        html: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (cause) {
    throw new InvalidInputError("That option is not known. --help tells which there are.", { cause });
  }
}

async function ask({ agent: name, ...command }: Command): Promise<void> {
  const config = loadConfig();
  // Steps and progress go to standard error: standard output holds the answer alone.
  const tell = (line: string) => console.error(`  ${line}`);
  const { agents, warehouse } = await openAgents(
    config,
    createLogger(config.log.level === "info" ? "warn" : config.log.level),
    tell,
  );
  try {
    const agent = agents.get(name) ?? agents.get(`${name}-agent`);
    if (!agent)
      throw new InvalidInputError(`There is no agent "${name}". There are: ${[...agents.keys()].join(", ")}.`);
    await printAnswer(agent, command, tell);
  } finally {
    await warehouse.close();
  }
}

async function printAnswer(
  agent: Agent,
  { question, asJson, htmlFile }: Omit<Command, "agent">,
  tell: (line: string) => void,
): Promise<void> {
  for await (const event of agent.stream(question)) {
    if (event.type === "step") tell(`${event.label} …`);
    else if (event.type === "part" || event.type === "usage") continue;
    else if (event.type === "pause")
      console.log(asJson ? JSON.stringify(event.clarification, null, 2) : `\n${event.text}`);
    else {
      if (htmlFile !== null) {
        await writeFile(htmlFile, await renderReport(event.answer, question));
        tell(`Report written to ${htmlFile}`);
      }
      if (asJson)
        console.log(
          JSON.stringify({ answer: event.answer, entities: event.entities, request: event.request }, null, 2),
        );
      else console.log(`\n${event.text}`);
    }
  }
}
