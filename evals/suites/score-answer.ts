import type { Answer } from "../../graph/answer/answer.js";
import type { Proof } from "../../graph/answer/grounding.js";
import { type KnownBid, scoreAdFile } from "../score/ad-file.js";
import { scoreAsWritten } from "../score/as-written.js";
import { scoreConfidence } from "../score/confidence.js";
import { scoreConsistency } from "../score/consistency/index.js";
import { type ExpectedEntities, scoreEntities } from "../score/entity-match.js";
import { scoreEvidence } from "../score/evidence.js";
import { scoreExactSet } from "../score/exact-set.js";
import { type Fact, scoreFacts } from "../score/fact-coverage.js";
import { scoreFreshness } from "../score/freshness.js";
import { scoreGroundedness } from "../score/groundedness.js";
import { scoreLeak } from "../score/leak.js";
import { scoreCitations, scoreDates, scoreRows } from "../score/provenance.js";
import { scoreRefusal } from "../score/refusal.js";
import type { Score } from "../score/score.js";
import { scoreLatency, scoreTokens } from "../score/spending.js";
import type { Asked, EvalMarket } from "./market.js";
import { resultsBehind } from "./recorder.js";
import { toldCalls } from "./told-calls.js";

/** What an answer should be; what is missing is not looked at. */
export interface ExpectedAnswer {
  readonly kind: Answer["kind"];
  readonly specialists?: readonly string[];
  readonly entities?: ExpectedEntities;
  readonly facts?: readonly Fact[];
}

/** Everything that can be said of one answer. */
export async function scoreAnswer(
  asked: Asked,
  expected: ExpectedAnswer,
  { guard, now, limits, oracles, isSample }: EvalMarket,
): Promise<Record<string, Score>> {
  const { outcome, tookMs, tokens } = asked;
  const spending = { latency: scoreLatency(tookMs, limits.latencyMs), tokens: scoreTokens(tokens, limits.tokens) };
  if (outcome.type === "pause") {
    const explanation = `It asked back instead of answering: ${outcome.clarification.question}`;
    return { refusal: { score: 0, passed: false, explanation }, ...spending };
  }
  const { answer, entities } = outcome;
  const { specialists, facts, entities: expectedEntities } = expected;
  const proof = proofOf(asked);
  const calls = await toldCalls(asked.recording, oracles.rows, isSample);
  const leading = facts?.filter(({ inHeadline }) => inHeadline) ?? [];
  return {
    ...(specialists && { exactSet: scoreExactSet(specialists, answer.specialists) }),
    ...(expectedEntities && { entityMatch: scoreEntities(expectedEntities, entities) }),
    ...(facts && facts.length > 0 && { factCoverage: scoreFacts(facts, answer) }),
    ...(leading.length > 0 && { headlineFacts: scoreFacts(leading, answer) }),
    refusal: scoreRefusal(expected.kind, answer),
    ...(proof !== null && {
      groundedness: scoreGroundedness(answer, proof),
      consistent: scoreConsistency(answer, proof),
    }),
    evidence: scoreEvidence(answer),
    rows: scoreRows(calls),
    dates: scoreDates(calls),
    cited: scoreCitations(answer.evidence, calls),
    freshness: scoreFreshness(answer, outcome.text, now),
    confidence: scoreConfidence(answer, now),
    asWritten: scoreAsWritten(answer, outcome.text),
    ...adFiles(asked),
    noLeak: scoreLeak(leaving(asked), guard),
    ...spending,
  };
}

/** Files for an ad account, against the bids that were computed. */
function adFiles({ outcome, recording }: Asked): Record<string, Score> {
  if (outcome.type === "pause") return {};
  const [text] = outcome.answer.sections.flatMap(({ file }) => (file?.mediaType === "text/csv" ? [file.text] : []));
  const bids = recording.calls.flatMap(({ data, provenance: { tool } }) =>
    tool === "keyword_bids" ? (data as { keywords: KnownBid[] }).keywords : [],
  );
  return text === undefined ? {} : { adFile: scoreAdFile(text, bids) };
}

/** What an answer is proven by; null for what asks back or needs no data. */
export function proofOf({ outcome, recording, own }: Asked): Proof | null {
  if (outcome.type === "pause" || outcome.request === null) return null;
  return {
    results: resultsBehind(outcome.answer.evidence, recording),
    request: { ...outcome.request, ...(own && { own }) },
  };
}

/** All words that leave with an outcome: the whole text, and files that are taken away. The typed answer's own field names are no secret. */
export function leaving({ outcome }: Asked): string[] {
  if (outcome.type === "pause") return [outcome.text];
  return [outcome.text, ...outcome.answer.sections.flatMap(({ file }) => (file ? [file.text] : []))];
}
