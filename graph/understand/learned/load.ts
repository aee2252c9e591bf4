import { readBytes, readJson } from "../../../tools/data-files.js";
import { type Matrix, readWeights } from "../encoder/weights.js";
import { LearnedLabels, type Tensors } from "./ask-heads.js";

export interface LearnedHeads {
  readonly tensor: Tensors;
  readonly labels: LearnedLabels;
}

export async function loadLearnedHeads(): Promise<LearnedHeads> {
  const weights = readWeights(await readBytes("graph/understand/model/asks.bin"));
  const tensor = (name: string): Matrix => {
    const found = weights.get(name);
    if (!found) throw new Error(`The weights of the learned asks hold no ${name}.`);
    return found;
  };
  return { tensor, labels: LearnedLabels.parse(readJson("graph/understand/model/asks.json")) };
}
