import type { Answer } from "../../../graph/answer/answer.js";
import { renderStatement } from "../../../graph/answer/figure.js";
import { buildGraph } from "../../../graph/router.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";

/** One question through the specialist's own agent graph, from its words to the finished answer. */
export interface Asked {
  readonly answer: Answer;
  readonly headline: string;
  readonly sections: readonly string[];
  /** Tools that read the market for the answer, without those that understood the question. */
  readonly tools: readonly string[];
  readonly faults: unknown[];
}

const UNDERSTANDING = new Set(["find_clusters", "find_names", "find_values"]);

export function createAsker(warehouse: Warehouse): (text: string) => Promise<Asked> {
  const logger = recordingLogger();
  const graph = buildGraph({ warehouse, logger, clock: () => new Date("2026-11-10"), defaultMarket: "US" }, ["gap"]);
  return async (text) => {
    logger.lines.length = 0;
    const { answer } = await graph.invoke({ text });
    return {
      answer,
      headline: renderStatement(answer.headline),
      sections: answer.sections.map(({ id }) => id),
      tools: answer.evidence.map(({ tool }) => tool).filter((tool) => !UNDERSTANDING.has(tool)),
      faults: logger.lines
        .filter(({ message }) => message === "figures without proof")
        .map(({ fields }) => fields.faults),
    };
  };
}

export const tableIn = ({ answer }: Asked, id: string) =>
  answer.sections.flatMap(({ tables }) => tables).find((table) => table.id === id);
