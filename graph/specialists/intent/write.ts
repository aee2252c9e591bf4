import { writeParts } from "../write-parts.js";
import type { IntentInsight } from "./analyse.js";
import { followUpsOf } from "./follow-ups.js";
import { limitsOf } from "./limits.js";
import { nothing } from "./nothing.js";
import { comparison } from "./parts/comparison.js";
import { ghosts } from "./parts/ghosts.js";
import { groups } from "./parts/groups.js";
import { intent } from "./parts/intent.js";
import { keywords } from "./parts/keywords.js";
import { months } from "./parts/months.js";
import { names } from "./parts/names.js";
import { otherwise } from "./parts/otherwise.js";
import { questions } from "./parts/questions.js";
import { season } from "./parts/season.js";
import { titles } from "./parts/titles.js";
import { trends } from "./parts/trends.js";

const parts = [
  comparison,
  keywords,
  intent,
  names,
  trends,
  season,
  months,
  groups,
  questions,
  ghosts,
  titles,
  otherwise,
] as const;

export const write = writeParts({ parts, choose, nothing, limits: limitsOf, followUps: followUpsOf });

/** Ids of the parts told: those asked for; products or keywords side by side take the place of a list and stand before their intents. */
function choose({ topics, versus }: IntentInsight): string[] {
  const chosen = topics.flatMap((topic) => {
    if (versus === null || (topic !== keywords.id && topic !== intent.id)) return [topic];
    return topic === keywords.id ? [comparison.id] : [comparison.id, topic];
  });
  return [...new Set([...chosen, otherwise.id])];
}
