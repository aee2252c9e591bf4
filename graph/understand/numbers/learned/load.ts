import { z } from "zod";
import { readBytes, readJson } from "../../../../tools/data-files.js";
import { type Matrix, readWeights } from "../../encoder/weights.js";
import type { LearnedHead } from "./head.js";

/** `model/numbers.json`: what each output stands for, and the factor by which scores become probabilities. */
const Labels = z.object({ labels: z.array(z.string()), heat: z.number() });

/** The head that reads what a number of a text is. */
export async function loadNumberHead(): Promise<LearnedHead> {
  const weights = readWeights(await readBytes("graph/understand/model/numbers.bin"));
  const tensor = (name: string): Matrix => {
    const found = weights.get(name);
    if (!found) throw new Error(`The weights of the numbers' kinds hold no ${name}.`);
    return found;
  };
  return {
    ...Labels.parse(readJson("graph/understand/model/numbers.json")),
    rows: new Map(Array.from(tensor("places").values, (place, row) => [place, row])),
    rarity: tensor("rarity"),
    table: tensor("table"),
    mean: tensor("mean"),
    spread: tensor("spread"),
    dense: tensor("dense"),
    bias: tensor("bias"),
  };
}
