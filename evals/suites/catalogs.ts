import type { CatalogSource, OnboardOrder } from "../../graph/catalogs/order.js";
import type { OwnProducts } from "../../graph/catalogs/own-products.js";
import { requestOf } from "../../graph/catalogs/questions.js";
import { InvalidInputError } from "../../tools/errors.js";
import type { CatalogCase, CatalogWords, OwnQuestion } from "../cases/catalog-case.js";
import { catalogCases } from "../cases/catalogs.js";
import { ownQuestions } from "../cases/own-questions.js";
import { scoreChecks } from "../score/checks.js";
import { scoreEvidence } from "../score/evidence.js";
import { scoreFreshness } from "../score/freshness.js";
import { scoreGroundedness } from "../score/groundedness.js";
import { scoreLeak } from "../score/leak.js";
import { scoreNothingInvented } from "../score/nothing-invented.js";
import { scorePlacing } from "../score/placing.js";
import { list, passed, type Score } from "../score/score.js";
import { scoreLatency, scoreTokens } from "../score/spending.js";
import { scoreUnsaid } from "../score/unsaid.js";
import { adviceChecks, analysisChecks, readingChecks } from "./catalog-checks.js";
import type { Asked, EvalMarket } from "./market.js";
import { resultsBehind } from "./recorder.js";
import { leaving, scoreAnswer } from "./score-answer.js";
import { describeOutcome, resolveFacts, specialistsOf } from "./specialists.js";
import type { Judged, Suite } from "./suite.js";

/** Whether a seller's catalog is read, placed and analysed rightly, and whether questions about it find it. Without HTTP. */
export const catalogs: Suite = {
  id: "catalogs",
  about: "catalogs as files, descriptions and lists: read, placed, analysed, asked about",
  tasks: () => [
    ...catalogCases.map((given) => ({
      id: given.id,
      question: wordsOf(given.source),
      tags: ["catalog", ...(given.tags ?? [])],
      run: (market: EvalMarket) => judgeCatalog(given, market),
    })),
    ...ownQuestions.map((given) => ({
      id: given.id,
      question: given.question,
      tags: ["own question", ...(given.tags ?? [])],
      run: (market: EvalMarket) => judgeQuestion(given, market),
    })),
  ],
};

const LONGEST_SHOWN = 200;
const NAME = "the shop";

function wordsOf(source: CatalogWords): string {
  if ("description" in source) return source.description;
  const words = "file" in source ? source.file.toString() : source.products.map(({ title }) => title).join(", ");
  return words.slice(0, LONGEST_SHOWN);
}

export function orderOf({
  source,
  market,
  currency,
}: Pick<CatalogCase, "source" | "market" | "currency">): Omit<OnboardOrder, "owner"> {
  return { source: sourceOf(source), name: NAME, ...(market && { market }), ...(currency && { currency }) };
}

function sourceOf(words: CatalogWords): CatalogSource {
  if ("description" in words) return { kind: "description", text: words.description };
  if ("products" in words) return { kind: "products", products: words.products };
  const bytes = typeof words.file === "string" ? Buffer.from(words.file) : words.file;
  return { kind: "file", bytes, filename: words.filename ?? "catalog.csv", mediaType: null };
}

async function judgeCatalog(given: CatalogCase, market: EvalMarket): Promise<Judged> {
  if (given.refusedFor !== undefined) return judgeRefusal(given, given.refusedFor, market);
  const { reading, placed, groups, unsaid = [] } = given;
  const { onboarded, recording: mapping, ...read } = await market.catalogs.onboard(orderOf(given));
  const { document, answer: profile, products } = onboarded;
  const run = groups === undefined ? null : await analyse(document.own, document.market.code, market);
  const told = [document.text, ...(run === null ? [] : [run.analysed.text])];
  const spent = { tookMs: read.tookMs + (run?.tookMs ?? 0), tokens: read.tokens };
  // The reading and the placing are what a profile is told from: they prove its figures, and the case judges them.
  const { own, rows, profile: counted, format } = document;
  const results = new Map<string, readonly unknown[]>([
    ["E1", [{ rows, profile: counted, format }]],
    ["E2", [{ mapping: document.mapping }, ...mapping.calls.map(({ data }) => data)]],
  ]);
  const scores: Record<string, Score> = {
    ...(reading && { reading: scoreChecks(readingChecks(reading, onboarded)) }),
    ...(placed && {
      placing: scorePlacing(
        placed,
        products.map(({ title, cluster }) => ({ title, group: cluster?.name ?? null })),
      ),
    }),
    profileGroundedness: scoreGroundedness(profile, { results, request: requestOf(own, document.market) }),
    ...(run !== null &&
      groups && {
        analysis: scoreChecks(await analysisChecks(given, run.analysed.analysis, market.oracles)),
        advice: scoreChecks(adviceChecks(run.analysed.analysis)),
        nothingInvented: scoreNothingInvented(
          {
            groups: Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, group.products])),
            unplaced: products.flatMap(({ title, cluster }) => (cluster === null ? [title] : [])),
          },
          run.analysed.analysis,
        ),
        ...run.scores,
      }),
    ...(unsaid.length > 0 && { unsaid: scoreUnsaid(unsaid, told) }),
    noLeak: scoreLeak(told, market.guard),
    latency: scoreLatency(spent.tookMs, market.limits.latencyMs),
    tokens: scoreTokens(spent.tokens, market.limits.tokens),
  };
  return {
    expected: [reading?.format, reading?.rows.join("/"), list(Object.keys(groups ?? {}))].join("; "),
    got: run?.analysed.analysis.headline ?? document.text.split("\n")[0] ?? "",
    scores,
    ...spent,
    routing: null,
  };
}

async function analyse(own: OwnProducts, code: string, { catalogs: runs, now }: EvalMarket) {
  const { analysed, recording, tookMs } = await runs.analyse({ own, market: code });
  const { answer, text, analysis } = analysed;
  const scope = { ...(analysis.market ?? { code, name: code, currency: "" }), asOf: "", stated: true };
  return {
    analysed,
    tookMs,
    scores: {
      groundedness: scoreGroundedness(answer, {
        results: resultsBehind(answer.evidence, recording),
        request: requestOf(own, scope),
      }),
      evidence: scoreEvidence(answer),
      freshness: scoreFreshness(answer, text, now),
    },
  };
}

async function judgeRefusal(
  given: CatalogCase,
  words: string,
  { catalogs: runs, limits }: EvalMarket,
): Promise<Judged> {
  const begun = performance.now();
  const told = await runs.onboard(orderOf(given)).then(
    () => null,
    (error: unknown) => {
      if (error instanceof InvalidInputError) return error.message;
      throw error;
    },
  );
  const tookMs = performance.now() - begun;
  const tokens = { input: 0, output: 0 };
  const isRefused = told?.includes(words) ?? false;
  const explanation = told === null ? "It was taken." : `It was refused with "${told}".`;
  return {
    expected: `refused: ${words}`,
    got: told ?? "taken",
    scores: {
      refusal: isRefused ? passed(explanation) : { score: 0, passed: false, explanation },
      latency: scoreLatency(tookMs, limits.latencyMs),
      tokens: scoreTokens(tokens, limits.tokens),
    },
    tookMs,
    tokens,
    routing: null,
  };
}

async function judgeQuestion(given: OwnQuestion, market: EvalMarket): Promise<Judged> {
  const { question, source, about, expectSpecialists, expectFacts = [] } = given;
  const own = source === null ? null : (await market.catalogs.onboard(orderOf({ source }))).onboarded.document.own;
  const asked = await market.ask(question, own === null ? {} : { own });
  const facts = await resolveFacts(expectFacts, market.oracles);
  const scores =
    about === "asks for it"
      ? {
          noLeak: scoreLeak(leaving(asked), market.guard),
          latency: scoreLatency(asked.tookMs, market.limits.latencyMs),
          tokens: scoreTokens(asked.tokens, market.limits.tokens),
        }
      : await scoreAnswer(asked, { kind: "answered", specialists: expectSpecialists, facts }, market);
  return {
    expected: `${about}; ${list(expectSpecialists)}`,
    got: describeOutcome(asked),
    scores: { subject: scoreSubject(about, asked), ...scores },
    tookMs: asked.tookMs,
    tokens: asked.tokens,
    routing: about === "asks for it" ? null : { wanted: expectSpecialists, got: specialistsOf(asked) },
  };
}

/** Whose products the answer is about: the catalog node names the catalog in the title. */
function scoreSubject(about: OwnQuestion["about"], { outcome }: Asked): Score {
  const isOwn = outcome.type === "answer" && outcome.answer.title.startsWith(`${NAME}, `);
  const isAsked = /catalog of yours is known/.test(outcome.text);
  const found = isOwn ? "own catalog" : isAsked ? "asks for it" : "market";
  if (found === about) return passed(`It is about the ${about}.`);
  return {
    score: 0,
    passed: false,
    explanation: `It is "${found}" instead of "${about}": ${outcome.text.slice(0, 120)}`,
  };
}
