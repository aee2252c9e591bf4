import { z } from "zod";
import type { Attachment } from "../../graph/agent.js";
import type { Metadata } from "./protocol.js";
import type { Part } from "./schema.js";

/** Data parts that stand for words or for a catalog: what our own endpoints take, and what frameworks make of a call or its result. */

type IncomingData = Extract<Part, { kind: "data" }>;

export interface DataReading {
  /** Null: it asks nothing. */
  readonly words: string | null;
  /** A catalog; null for none. */
  readonly attachment: Attachment | null;
}

const NOTHING: DataReading = { words: null, attachment: null };

/** Names under which clients send a question. */
const QUESTIONS = ["question", "query", "request", "text", "prompt", "input", "message"] as const;

/** ADK's function_call and function_response (Gemini's, and other names of the same). */
const Call = z.object({ args: z.record(z.string(), z.unknown()) });
const Result = z.object({ response: z.record(z.string(), z.unknown()) });

/** Beside words these alone are read: an address or a description could be anything. */
const Products = z.object({ products: z.array(z.record(z.string(), z.unknown())).min(1) });
const File = z.object({ csv_base64: z.base64().min(1), filename: z.string().max(255).optional() });
const Shop = z.object({ url: z.url({ protocol: /^https?$/ }) });
const Described = z.object({ description: z.string().trim().min(1) });

/** What the data parts of a message say; `isAlone`: no words stand beside them. */
export function readData(parts: readonly IncomingData[], isAlone: boolean): DataReading {
  const readings = parts.map(({ data }) => readOne(data, isAlone));
  return {
    words: readings.findLast(({ words }) => words !== null)?.words ?? null,
    attachment: readings.find(({ attachment }) => attachment !== null)?.attachment ?? null,
  };
}

function readOne(data: Metadata, isAlone: boolean): DataReading {
  const attachment = readCatalog(data);
  if (!isAlone) return { ...NOTHING, attachment };
  const inner = Call.safeParse(data).data?.args ?? Result.safeParse(data).data?.response;
  if (inner) {
    const read = readOne(inner, isAlone);
    return { ...read, words: read.words ?? onlyText(inner) };
  }
  const words = firstText(QUESTIONS.map((name) => data[name])) ?? Described.safeParse(data).data?.description ?? null;
  const address = attachment === null ? (Shop.safeParse(data).data?.url ?? null) : null;
  return { words, attachment: address === null ? attachment : { name: null, mediaType: null, bytes: null, address } };
}

function readCatalog(data: Metadata): Attachment | null {
  const products = Products.safeParse(data);
  if (products.success) {
    const bytes = Buffer.from(JSON.stringify(products.data));
    return { name: "products.json", mediaType: "application/json", bytes, address: null };
  }
  const file = File.safeParse(data);
  if (!file.success) return null;
  const { csv_base64, filename = null } = file.data;
  return { name: filename, mediaType: null, bytes: Buffer.from(csv_base64, "base64"), address: null };
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const firstText = (values: readonly unknown[]): string | null => values.find(isText) ?? null;

/** The one text of an object that holds nothing else to read. */
function onlyText(data: Metadata): string | null {
  const [text, ...others] = Object.values(data).filter(isText);
  return others.length === 0 ? (text ?? null) : null;
}
