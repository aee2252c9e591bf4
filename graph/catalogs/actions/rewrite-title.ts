import { citing, say } from "../../answer/figure.js";
import { inSentence, listWords } from "../../answer/words.js";
import { type ActionRule, PERHAPS, SHARED, SURE } from "./action.js";

/** Less coverage more is not worth the work. */
const NOTABLE = 0.05;
const BRAND = "[Brand]";

/** The own title that a rewrite lifts most; the titles of one group answer the same searches, so their gains do not add up. */
export const rewriteTitle: ActionRule = (cluster) => {
  const { view, line } = cluster;
  const lines = (view.intent?.catalog?.titles ?? []).filter(
    ({ before, after, gain }) => (after.value ?? 0) - (before.value ?? 0) >= NOTABLE && (gain.value ?? 0) > 0,
  );
  const [best] = lines.toSorted((a, b) => (b.gain.value ?? 0) - (a.gain.value ?? 0));
  if (best === undefined) return [];
  return [
    {
      kind: "rewrite-title",
      clusterId: line.cluster.clusterId,
      what: citing(
        say`Rewrite the title "${best.current}" as "${best.suggested}" (${listWords(best.channels)}).`,
        ...best.gain.refs,
      ),
      why: say`It covers ${best.before} of the searches for ${inSentence(view.name)}, the new one ${best.after}: ${best.gain} searches a month more.`,
      value: { figure: best.gain, unit: "searches", period: "month" },
      worth: null,
      sureness: line.confidence * (best.suggested.includes(BRAND) ? PERHAPS : SURE),
      assumptions: [
        say`coverage counts words, not how well a title ranks`,
        say`every word of the new title stands in what is known of the product`,
        SHARED,
      ],
    },
  ];
};
