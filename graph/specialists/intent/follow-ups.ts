import { inMarket, lastLevel } from "../../words.js";
import type { Answered } from "./analyse.js";
import type { IntentRequest } from "./details.js";
import type { Topic } from "./topics.js";

/** Parts of a search answer that were left out, then what other domains know of the same product. */
export function followUpsOf({ topics, keywords }: Answered, request: IntentRequest): string[] {
  const { clusters, category } = request.scope;
  const where = inMarket(request);
  const product = clusters[0]?.name.toLowerCase();
  if (product === undefined) {
    const about = category === null ? "" : ` for ${lastLevel(category).toLowerCase()}`;
    const largest = keywords?.clusters[0]?.name.toLowerCase();
    const open: readonly (readonly [Topic, string])[] = [
      ["ghosts", `Which ghost products are there${about} ${where}?`],
      ["trends", `Which searches${about} are rising ${where}?`],
      ["keywords", `What are the top 10 keywords${about} ${where}?`],
    ];
    const wide = open.filter(([topic]) => !topics.includes(topic)).map(([, text]) => text);
    return [
      ...wide,
      ...(largest === undefined ? [] : [`Which keywords for ${largest} are worth winning ${where}?`]),
    ].slice(0, 3);
  }
  const open: readonly (readonly [Topic, string])[] = [
    ["keywords", `Which keywords for ${product} are worth winning ${where}?`],
    ["questions", `What questions do buyers of ${product} ask ${where}?`],
    ["ghosts", `Which ghost products are there for ${product} ${where}?`],
    ["titles", `Write product titles for ${product} ${where}`],
    ["trends", `Which searches for ${product} are rising ${where}?`],
    ["groups", `Group the keywords for ${product} ${where}`],
    ["names", `What do people call ${product} ${where}?`],
  ];
  const left = open.filter(([topic]) => !topics.includes(topic)).map(([, text]) => text);
  return [...left.slice(0, 2), `Draft a campaign for ${product} ${where}`].slice(0, 3);
}
