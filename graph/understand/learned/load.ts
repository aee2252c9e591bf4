import { readBytes, readJson } from "../../../tools/data-files.js";
import { type Matrix, readWeights } from "../encoder/weights.js";
import { type LearnedHead, LearnedLabels } from "./ask-heads.js";

export interface LearnedHeads {
  readonly asks: LearnedHead;
  readonly numbers: LearnedHead;
  readonly labels: LearnedLabels;
}

export async function loadLearnedHeads(): Promise<LearnedHeads> {
  const weights = readWeights(await readBytes("graph/understand/model/asks.bin"));
  const tensor = (name: string): Matrix => {
    const found = weights.get(name);
    if (!found) throw new Error(`The weights of the learned asks hold no ${name}.`);
    return found;
  };
  const head = (name: string): LearnedHead => ({
    rows: new Map(Array.from(tensor(`${name}.places`).values, (place, row) => [place, row])),
    rarity: tensor(`${name}.rarity`),
    table: tensor(`${name}.table`),
    mean: tensor(`${name}.mean`),
    spread: tensor(`${name}.spread`),
    dense: tensor(`${name}.dense`),
    bias: tensor(`${name}.bias`),
  });
  return {
    asks: head("asks"),
    numbers: head("numbers"),
    labels: LearnedLabels.parse(readJson("graph/understand/model/asks.json")),
  };
}
