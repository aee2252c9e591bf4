import { readFileSync } from "node:fs";
import { z } from "zod";
import { specialistIds } from "../../graph/specialists/index.js";
import { InvalidInputError } from "../../tools/errors.js";

/** A file of cases about somebody's own market: one JSON object a line; docs/evaluating-your-market.md describes it. */

const UNITS = ["%", "number", "days", "months", "name"] as const;
const Unit = z.union([
  z.enum(UNITS),
  z.string().regex(/^[A-Z]{3}$/, "a unit is %, number, days, months, name or a currency such as USD"),
]);

const stated = {
  what: z.string().min(1),
  unit: Unit,
  tolerance: z.number().min(0).optional(),
  within: z.number().min(0).optional(),
  near: z.array(z.string()).optional(),
  inHeadline: z.boolean().optional(),
};

/** What has to be stated: a value, an oracle of `evals/oracles`, or a query over the loaded tables that gives one cell. */
const OwnFact = z.union([
  z.strictObject({ ...stated, value: z.union([z.number(), z.string()]) }),
  z.strictObject({ ...stated, oracle: z.string() }),
  z.strictObject({ ...stated, sql: z.string(), now: z.union([z.number(), z.string()]).optional() }),
]);
export type OwnFact = z.infer<typeof OwnFact>;

const shared = {
  id: z.string().min(1).optional(),
  why: z.string().optional(),
  specialists: z.array(z.enum(specialistIds)).optional(),
  facts: z.array(OwnFact).optional(),
  mustNotSay: z.array(z.string().min(1)).optional(),
  kind: z.enum(["answered", "unknown", "outside", "unavailable"]).optional(),
  /** Asking back is right. */
  asksBack: z.boolean().optional(),
};

export const OwnCase = z.union([
  z.strictObject({ ...shared, question: z.string().trim().min(1) }),
  z.strictObject({ ...shared, turns: z.array(z.string().trim().min(1)).min(1).max(20) }),
]);
export type OwnCase = z.infer<typeof OwnCase>;

export const turnsOf = (given: OwnCase): readonly string[] => ("turns" in given ? given.turns : [given.question]);

/** @throws InvalidInputError that names the line and what is wrong with it */
export function parseCases(text: string, file: string): OwnCase[] {
  const cases = text.split("\n").flatMap((line, at): OwnCase[] => {
    const words = line.trim();
    if (words === "" || words.startsWith("//")) return [];
    const where = `${file}, line ${at + 1}`;
    const given = readJson(words, where);
    const asked =
      typeof given === "object" && given !== null && "turns" in given ? OwnCase.options[1] : OwnCase.options[0];
    const parsed = asked.safeParse(given);
    if (parsed.success) return [parsed.data];
    const [issue] = parsed.error.issues;
    const field = issue?.path.join(".");
    throw new InvalidInputError(`${where}: ${issue?.message ?? "it does not fit"}${field ? ` (${field})` : ""}.`);
  });
  if (cases.length === 0) throw new InvalidInputError(`${file} holds no case.`);
  const named = cases.map((each, at) => ({ ...each, id: each.id ?? `case-${at + 1}` }));
  const twice = named.find(({ id }, at) => named.findIndex((other) => other.id === id) !== at);
  if (twice) throw new InvalidInputError(`${file} has two cases with the id "${twice.id}".`);
  return named;
}

export function readCases(file: string): OwnCase[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new InvalidInputError(`The cases ${file} cannot be read.`, { cause });
  }
  return parseCases(text, file);
}

function readJson(words: string, where: string): unknown {
  try {
    return JSON.parse(words);
  } catch (cause) {
    throw new InvalidInputError(`${where}: this is no JSON object.`, { cause });
  }
}
