import type { ToolContext } from "../tools/define.js";
import { ConfigError } from "../tools/errors.js";
import { marketCoverage } from "../tools/market/lookup/market-coverage.js";
import { marketOverview } from "../tools/market/lookup/market-overview.js";
import { listWords } from "./answer/words.js";
import { questionsFor } from "./synthesize/example-questions.js";

/** Questions that the loaded market answers, by specialist; none of a specialist that has too little data. */
export type Examples = Readonly<Record<string, readonly string[]>>;

const USUAL = "US";

/**
 * The market taken when a question names none: the one that is set, else the US where the data holds them, else the one with most keywords and offers.
 * @throws ConfigError for a set market without data
 */
export async function chooseMarket(set: string | null, context: ToolContext): Promise<string> {
  const { data } = await marketOverview.run({}, context);
  const codes = data.map(({ market }) => market);
  if (set !== null && codes.length > 0 && !codes.includes(set))
    throw new ConfigError(
      `DEFAULT_MARKET is ${set}, which the market data does not hold: set it to ${listWords(codes, "or")}.`,
    );
  if (set !== null || codes.includes(USUAL) || codes.length === 0) return set ?? USUAL;
  const [largest] = [...data].sort((a, b) => b.keywords + b.offers - (a.keywords + a.offers));
  return largest?.market ?? USUAL;
}

/** Of a market of one's own; the sample market has its own in the specialists' cards. */
export async function readExamples(market: string, context: ToolContext): Promise<Examples | null> {
  const datasets = await context.warehouse.datasets();
  if (datasets.some(({ isSample }) => isSample)) return null;
  const { data } = await marketCoverage.run({ market, limit: 20 }, context);
  const { data: markets } = await marketOverview.run({}, context);
  const name = markets.find((each) => each.market === market)?.name ?? market;
  return questionsFor(data, { name, code: market });
}
