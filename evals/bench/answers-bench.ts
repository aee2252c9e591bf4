import { readFileSync } from "node:fs";
import { loadConfig } from "../../graph/config.js";
import { createLogger } from "../../graph/log.js";
import { openAgents } from "../../graph/open-agents.js";
import { productsAndMarkets, WORKLOADS } from "./http-bench.js";
import { printTable } from "./table.js";

/** Asked before anything is timed, so that Node has compiled what it runs. */
const WARM_UP_QUESTIONS = 24;
const COLD_QUESTIONS = 30;
const WARM_ROUNDS = 3;

interface Spent {
  readonly mainMs: number;
  readonly otherMs: number;
}

/**
 * What answers cost by themselves: the router in this process, without HTTP and tasks, one question after the other. Processor time, of the thread
 * that computes and of all others (the database, the collection of garbage), which tells on a busy machine what the clock does not.
 */
export async function reportAnswers(dataDir: string): Promise<void> {
  const pairs = await productsAndMarkets(dataDir);
  const config = loadConfig({ DATA_DIR: dataDir });
  const rows: (string | number)[][] = [];
  for (const { name, ask } of WORKLOADS) {
    const { agents, warehouse } = await openAgents(config, createLogger("error"), () => {});
    const questions = pairs.map(([product, market]) => ask(product, market));
    const answer = async (asked: readonly string[]): Promise<Spent> => {
      const before = processorTimes();
      for (const question of asked)
        for await (const _event of agents.get("router")?.stream(question, { withoutModels: "A bench asks." }) ?? []);
      const after = processorTimes();
      const each = (part: keyof Spent): number => (after[part] - before[part]) / asked.length;
      return { mainMs: each("mainMs"), otherMs: each("otherMs") };
    };
    await answer(questions.splice(0, WARM_UP_QUESTIONS));
    const asked = questions.splice(0, COLD_QUESTIONS);
    const cold = await answer(asked);
    const warm = await answer(Array.from({ length: WARM_ROUNDS }, () => asked).flat());
    for (const [kind, { mainMs, otherMs }] of Object.entries({ cold, warm }))
      rows.push([name, kind, mainMs.toFixed(0), otherMs.toFixed(0)]);
    await warehouse.close();
  }
  printTable(["Question", "Asked", "Main thread, ms/answer", "Other threads, ms/answer"], rows);
}

/** Fields 14 and 15 of proc_pid_stat(5) of the thread, in ticks of 10 ms; where the system does not tell, all counts as the main thread's. */
function processorTimes(): Spent {
  const { user, system } = process.cpuUsage();
  const all = (user + system) / 1_000;
  try {
    const main = readFileSync(`/proc/self/task/${process.pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const mainMs = (Number(main[11]) + Number(main[12])) * 10;
    return { mainMs, otherMs: all - mainMs };
  } catch {
    return { mainMs: all, otherMs: 0 };
  }
}
