import type { Request, RequestHandler } from "express";
import { z } from "zod";
import type { AgentEvent } from "../../graph/agent.js";
import type { Answer } from "../../graph/answer/answer.js";
import { drawSvg } from "../../graph/charts/svg.js";
import type { View } from "../a2ui/actions.js";
import { buildAnswerSurface, buildLeadSurface } from "../a2ui/answer-surface.js";
import { checkSurface } from "../a2ui/check.js";
import { buildClarificationSurface } from "../a2ui/clarification-surface.js";
import type { A2uiMessage } from "../a2ui/protocol.js";
import type { Pictures } from "../a2ui/shown.js";
import { type A2uiVersion, type Spoken, spokenFor, VERSIONS } from "../a2ui/versions.js";
import type { HttpLogger } from "../logger.js";
import { TYPED_ANSWER_EXTENSION, TYPED_ANSWER_MIME_TYPE } from "./extensions.js";
import type { DataPart, Metadata } from "./protocol.js";
import type { MessageSendParams } from "./schema.js";
import { typedAnswer } from "./typed-answer.js";

/** The structured-interface extension: who wants it, and what they get beside the text. */

/** What a message wishes to see; null for text alone. */
export interface InterfaceWish {
  /** Of the surface to be drawn; null for none. */
  readonly catalogId: string | null;
  /** Whether the answer is to come as values too. */
  readonly isTyped: boolean;
  /** How the answer is to be drawn. */
  readonly view: View | null;
}

/** A2A 0.3.0 names the header with an X, 1.0 without. */
const EXTENSION_HEADERS = ["X-A2A-Extensions", "A2A-Extensions"] as const;

/** URIs that the request's headers activate. */
export const readExtensions = (request: Request): readonly string[] =>
  EXTENSION_HEADERS.flatMap((name) => request.get(name)?.split(",") ?? [])
    .map((uri) => uri.trim())
    .filter((uri) => uri !== "");

/** An address without a query: nothing in it can be a secret. */
const TELLABLE = /^https:\/\/a2ui\.org\/[\w./-]{1,120}$/;
const MOST_TOLD = 8;

/** What a host says it can show, one line per request; an address that we do not know is counted only. */
export const logExtensions =
  (logger: HttpLogger): RequestHandler =>
  (request, response, next) => {
    const received = readExtensions(request);
    const extensions = received.filter((uri) => TELLABLE.test(uri)).slice(0, MOST_TOLD);
    const headers = EXTENSION_HEADERS.filter((name) => request.get(name) !== undefined);
    const requestId = response.get("x-request-id");
    logger.info({ requestId, headers, extensions, others: received.length - extensions.length }, "extension headers");
    next();
  };

const VARYING = EXTENSION_HEADERS.join(", ");

/** Answers differ by the extensions asked for. */
export const varyByExtension: RequestHandler = (_request, response, next) => {
  response.vary(VARYING);
  next();
};

/** Whether a message wants an interface that we can draw: another version, or no catalog in common, is text alone. */
export function wishOf(
  { message, metadata }: MessageSendParams,
  activated: readonly string[],
  view: View | null,
): InterfaceWish | null {
  const extensions = [...activated, ...(message.extensions ?? [])];
  const isTyped = extensions.includes(TYPED_ANSWER_EXTENSION);
  const catalogId = catalogFor(extensions, [message.metadata, metadata]);
  return catalogId !== null || isTyped ? { catalogId, isTyped, view } : null;
}

type Given = MessageSendParams["metadata"];

/** Of the newest version that both speak; null for none. From 0.9 on a host may name its catalogs without the header. */
function catalogFor(extensions: readonly string[], metadata: readonly Given[]): string | null {
  for (const version of VERSIONS) {
    const { isTold, named } = catalogsNamed(version, metadata);
    if (!extensions.includes(version.extension) && (version.label === null || named === null)) continue;
    // Who says nothing of catalogs knows the basic one.
    const found = version.catalogs.find(({ id, isNative }) => (isTold ? named?.includes(id) : !isNative));
    if (found !== undefined) return found.id;
  }
  return null;
}

const Catalogs = z.object({ supportedCatalogIds: z.array(z.string()) });

/** What a host says of its catalogs; from 0.9 on by version. */
function catalogsNamed({ capabilities, label }: A2uiVersion, metadata: readonly Given[]) {
  const told = metadata.flatMap((each) => each?.[capabilities] ?? []);
  const ofVersion =
    label === null ? [] : told.flatMap((each) => z.object({ [label]: Catalogs }).safeParse(each).data?.[label] ?? []);
  const [first] = [...ofVersion, ...told.flatMap((each) => Catalogs.safeParse(each).data ?? [])];
  return { isTold: told.length > 0, named: first?.supportedCatalogIds ?? null };
}

/** Extensions that are in effect for a wish. */
export const extensionsOf = (wish: InterfaceWish | null): readonly string[] => [
  ...[spokenFor(wish?.catalogId ?? null)?.version.extension ?? []].flat(),
  ...(wish?.isTyped ? [TYPED_ANSWER_EXTENSION] : []),
];

type Outcome = Extract<AgentEvent, { type: "answer" | "pause" }>;

/** What goes beside the text: the answer as values, and as an interface. */
export async function partsBeside(
  outcome: Outcome,
  { catalogId, isTyped, view }: InterfaceWish,
  surfaceId: string,
  logger: HttpLogger,
): Promise<readonly DataPart[]> {
  const values = isTyped && outcome.type === "answer" ? [typedPart(outcome.answer)] : [];
  const spoken = spokenFor(catalogId);
  const surface = spoken === null ? [] : await interfaceParts(outcome, view, spoken, surfaceId, logger);
  return [...values, ...surface];
}

const typedPart = (answer: Answer): DataPart => ({
  kind: "data",
  data: typedAnswer(answer) as unknown as Metadata, // a record of plain values
  metadata: { mimeType: TYPED_ANSWER_MIME_TYPE },
});

/** The outcome as an interface, one message per part. One that fails its check is a fault of ours and logged; its first sentence is sent instead. */
async function interfaceParts(
  outcome: Outcome,
  view: View | null,
  { version, catalog: { id: catalogId, isNative } }: Spoken,
  surfaceId: string,
  logger: HttpLogger,
): Promise<readonly DataPart[]> {
  const names = { surfaceId, catalogId };
  try {
    const messages =
      outcome.type === "answer"
        ? buildAnswerSurface({
            answer: outcome.answer,
            question: outcome.turn?.said ?? null,
            isNative,
            ...(!isNative && { pictures: await drawPictures(outcome.answer, logger) }),
            ...view,
            ...names,
          })
        : buildClarificationSurface({ clarification: outcome.clarification, ...names });
    const faults = checkSurface(messages);
    if (faults.length === 0) return partsOf(messages, version);
    logger.error({ surfaceId, faults: faults.slice(0, 5) }, "interface cut to its lead");
    const lead = outcome.type === "answer" ? buildLeadSurface(outcome.answer, names) : [];
    if (lead.length > 0 && checkSurface(lead).length === 0) return partsOf(lead, version);
  } catch (err) {
    logger.error({ surfaceId, err }, "interface not built");
  }
  return [];
}

/** Wide enough for a telephone: a surface does not know its host's width. */
const LOOK = { theme: "light", width: 400 } as const;

/** The answer's charts; one that cannot be drawn is logged and left out, for its table stands beside it. */
async function drawPictures({ sections }: Answer, logger: HttpLogger): Promise<Pictures> {
  const charts = sections.flatMap((section) => section.charts ?? []);
  const drawn = await Promise.all(
    charts.map(async (chart) => {
      try {
        return [[chart, await drawSvg(chart, LOOK)] as const];
      } catch (err) {
        logger.error({ chart: chart.id, err }, "chart not drawn");
        return [];
      }
    }),
  );
  return new Map(drawn.flat());
}

const partsOf = (messages: readonly A2uiMessage[], { say, mimeType }: A2uiVersion): readonly DataPart[] =>
  say(messages).map((message) => ({
    kind: "data",
    data: message as unknown as Metadata, // all kinds of them are records
    metadata: { mimeType },
  }));
