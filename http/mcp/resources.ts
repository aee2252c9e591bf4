import type { Agent } from "../../graph/agent.js";
import type { ToolLogger } from "../../tools/define.js";
import { marketOverview } from "../../tools/market/lookup/market-overview.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { RpcError } from "../a2a/errors.js";
import { type Task, taskAsSeen } from "../a2a/protocol.js";
import type { Tasks } from "../a2a/tasks.js";
import type { Caller } from "../callers/caller.js";
import { listMeasures } from "./tools/market.js";

/** What hosts may put before a model without calling a tool. */

const OVERVIEW = "market://overview";
const MEASURES = "market://measures";
const ANSWER = /^market:\/\/answers\/([\w-]{1,256})$/;

export const resourceList = [
  {
    uri: OVERVIEW,
    name: "market-overview",
    title: "The markets",
    description: "Every market of the database: currency, newest day, and how much it holds",
    mimeType: "application/json",
  },
  {
    uri: MEASURES,
    name: "measures",
    title: "The measures",
    description: "Every quantity that can be asked for: unit, groupings, meaning",
    mimeType: "application/json",
  },
];

export const resourceTemplates = [
  {
    uriTemplate: "market://answers/{taskId}",
    name: "answer",
    title: "An answer again",
    description: "An answer that was given to you, by the taskId of its call, while tasks are kept",
    mimeType: "text/markdown",
  },
];

export interface ResourceDependencies {
  readonly agents: ReadonlyMap<string, Agent>;
  readonly tasks: Tasks;
  readonly warehouse: Warehouse;
  readonly logger: ToolLogger;
}

interface Contents {
  readonly mimeType: string;
  readonly text: string;
}

/** Null: there is no such resource, or it is somebody else's. @throws DataUnavailableError, StateUnavailableError */
export async function readResource(
  uri: string,
  caller: Caller,
  { agents, tasks, warehouse, logger }: ResourceDependencies,
): Promise<Contents | null> {
  if (uri === MEASURES) return json({ measures: listMeasures({}) });
  if (uri === OVERVIEW) {
    const { data, provenance } = await marketOverview.run({}, { warehouse, logger });
    return json({ markets: data, provenance });
  }
  const taskId = ANSWER.exec(uri)?.[1];
  const task = taskId === undefined ? null : await findTask(taskId, caller, agents, tasks);
  return task && { mimeType: "text/markdown", text: textOf(task) };
}

const json = (value: object): Contents => ({ mimeType: "application/json", text: JSON.stringify(value) });

/** A task is its agent's, and its id does not tell whose. */
async function findTask(
  taskId: string,
  caller: Caller,
  agents: ReadonlyMap<string, Agent>,
  tasks: Tasks,
): Promise<Task | null> {
  for (const agent of agents.values()) {
    try {
      return await tasks.get({ agent, callerId: caller.id }, taskId);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
    }
  }
  return null;
}

/** No data part is shown. */
const NOTHING: ReadonlySet<string> = new Set();

function textOf(task: Task): string {
  const { artifacts = [], status } = taskAsSeen(task, NOTHING);
  const parts = artifacts.length > 0 ? artifacts.flatMap((artifact) => artifact.parts) : (status.message?.parts ?? []);
  const words = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
  return words === "" ? `The task is ${status.state}.` : words;
}
