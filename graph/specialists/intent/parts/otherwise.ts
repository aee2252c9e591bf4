import { say } from "../../../answer/figure.js";
import { inMarket } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails } from "../details.js";
import { keywordHeadline } from "../keyword-headline.js";
import { aboutSubject } from "../words.js";

/** What is said where no part asked for has anything to tell. */
export const otherwise: Part<IntentInsight, IntentDetails> = {
  id: "otherwise",
  measures: [],
  headline: ({ keywords }, request) => {
    if (keywords !== null) return keywordHeadline(keywords, request);
    return request.scope.clusters.length === 0
      ? say`Name the product, and its titles or names can be compared with what people search.`
      : say`Nothing is known on this${aboutSubject(request)} ${inMarket(request)}.`;
  },
  section: () => null,
};
