import { loadConfig } from "../../graph/config.js";
import { maskProducts } from "../../graph/understand/names/masked.js";
import { questionModel } from "../../graph/understand/routing/model.js";
import { findClusters } from "../../tools/market/lookup/find-clusters.js";
import { ensureMarket } from "../../tools/sample-market.js";
import { openWarehouse } from "../../tools/warehouse/open.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import type { LabelledQuestion } from "./corpus.js";

/**
 * The questions as the service's routing reads them: products masked where somebody marked them, where the shipped model hears them and where the
 * market knows them.
 */
export async function maskQuestions(
  warehouse: Warehouse,
  questions: readonly Pick<LabelledQuestion, "text" | "products">[],
): Promise<string[]> {
  const model = await questionModel();
  const masked: string[] = [];
  for (const { text: written, products } of questions) {
    const text = written.normalize("NFKC");
    const { data } = await findClusters.run({ text, withUnknown: true }, { warehouse, logger: { info() {} } });
    const known = data.filter(({ matches, category }) => matches.length > 0 || category === null);
    const heard = products === undefined ? model.products(text) : [];
    const names = [
      ...(products ?? []).map((product) => product.normalize("NFKC")),
      ...known.map(({ phrase }) => phrase),
    ];
    masked.push(maskProducts(text, heard, names));
  }
  return masked;
}

/** The same with the sample market, which is made where it is missing. */
export async function maskBySample(questions: Parameters<typeof maskQuestions>[1]): Promise<string[]> {
  const { dataDir, queryTimeoutMs } = loadConfig().warehouse;
  await ensureMarket({ dataDir, databaseUrl: null, onProgress: (message) => console.error(message) });
  const warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs });
  try {
    return await maskQuestions(warehouse, questions);
  } finally {
    await warehouse.close();
  }
}
