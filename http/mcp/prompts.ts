import { z } from "zod";

/** Typical analyses, as hosts offer them to people: each asks a model to call one tool, and says what to make of the answer. */

const product = { name: "product", description: "What is sold, in the words of shoppers", required: true };
const market = { name: "market", description: "Country, for example Germany", required: false };

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  readonly write: (given: Readonly<Record<string, string>>) => string;
}

const inMarket = ({ market: place }: Readonly<Record<string, string>>): string => (place ? ` in ${place}` : "");

const PROMPTS: readonly Prompt[] = [
  {
    name: "market_entry",
    title: "Is it worth entering?",
    description: "Demand, supply, prices and the first keywords of a product, and whether they speak for entering",
    arguments: [product, market],
    write: (given) =>
      `Call ask_market with "Everything about ${given.product}${inMarket(given)}". Then say in five sentences whether entering looks worthwhile, what speaks against it, and how old the data is. Name no figure that is not in the answer.`,
  },
  {
    name: "price_position",
    title: "Where should the price be?",
    description: "What competitors charge, how prices moved, and where a price of one's own would stand",
    arguments: [
      product,
      market,
      { name: "price", description: "The own price with its currency, for example $39.90", required: false },
    ],
    write: (given) =>
      `Call ask_pricing with "What do competitors charge for ${given.product}${inMarket(given)}${given.price ? `, and where does my price of ${given.price} stand` : ""}?", then, in its context, "How have these prices moved?". Sum both up with the figures and their dates.`,
  },
  {
    name: "demand_outlook",
    title: "Where is demand going?",
    description: "Trend and season of a product, and when to prepare",
    arguments: [product, market],
    write: (given) =>
      `Call ask_demand with "How has demand for ${given.product}${inMarket(given)} moved, and when is its season?". Say when to prepare, how sure the trend is, and what bounds it.`,
  },
  {
    name: "keyword_plan",
    title: "Which keywords to advertise on",
    description: "Keywords worth winning, with bids and a budget",
    arguments: [
      product,
      market,
      { name: "budget", description: "What a day may cost, for example $50", required: false },
    ],
    write: (given) =>
      `Call ask_campaign with "Draft a campaign for ${given.product}${inMarket(given)}${given.budget ? ` with ${given.budget} a day` : ""}". Show keywords, match types and bids as a table, then what was assumed.`,
  },
  {
    name: "catalog_review",
    title: "What to do with a catalog",
    description: "Reads a shop or feed in, compares it with its market, and ranks what to do",
    arguments: [{ name: "url", description: "Address of the shop, feed or file", required: true }, market],
    write: (given) =>
      `Call onboard_catalog with url ${given.url}, then analyze_catalog with the catalog_id it gives${given.market ? `, for the market of ${given.market} (as its ISO 3166 code)` : ""}. List the five most important actions with their reasons and assumptions.`,
  },
];

export const promptList = PROMPTS.map(({ write: _write, ...prompt }) => ({
  ...prompt,
  arguments: [...prompt.arguments],
}));

const Given = z.record(z.string(), z.string().trim().max(2_000)).default({});

/** The prompt as a message of its user; a sentence instead where something is missing. */
export function writePrompt(name: string, given: unknown): { readonly text: string } | { readonly misfit: string } {
  const prompt = PROMPTS.find((each) => each.name === name);
  if (!prompt) return { misfit: `There is no such prompt. There are: ${PROMPTS.map((each) => each.name).join(", ")}.` };
  const values = Given.safeParse(given);
  if (!values.success) return { misfit: "Each argument of a prompt must be a text of at most 2,000 characters." };
  const missing = prompt.arguments.find((each) => each.required && !values.data[each.name]);
  return missing ? { misfit: `The argument "${missing.name}" is missing.` } : { text: prompt.write(values.data) };
}
