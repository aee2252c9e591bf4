import type { Answer } from "../answer/answer.js";
import type { Derivation } from "../answer/derivation.js";
import { type Figure, formatNumber, type Statement } from "../answer/figure.js";
import { listWords } from "../answer/words.js";
import { type SpecialistId, specialists } from "../specialists/index.js";
import type { Input, InputKind, Request } from "../understand/request.js";

/** Which numbers of the question an answer does without, by name; null for none. */
export function notUsed(
  { inputs, leftover }: Pick<Request, "inputs" | "leftover">,
  ids: readonly SpecialistId[],
  answer: Pick<Answer, "headline" | "sections">,
): string | null {
  const read = new Set<InputKind>(ids.flatMap((id) => specialists[id].card.inputs));
  const asked = askedIn(answer);
  // Of a kind that a specialist reads, nobody can tell from outside what it was good for.
  const unread = inputs.filter(
    ({ kind, value, span }) => span !== null && !read.has(kind) && !asked.has(rounded(Math.abs(value))),
  );
  const names = [...leftover.flatMap(({ words, isNumber }) => (isNumber ? [words] : [])), ...unread.map(nameOf)];
  return names.length === 0 ? null : `Not used: ${listWords([...new Set(names)])}.`;
}

const NAMES: Partial<Record<InputKind, string>> = {
  "target-acos": "target ACOS",
  "target-roas": "target ROAS",
  "price-asked-about": "price",
  "other-price": "price of others",
  cpc: "click price",
};

const nameOf = (input: Input): string =>
  `${NAMES[input.kind] ?? input.kind.replaceAll("-", " ")} ${amountOf(input)}${input.per === null ? "" : ` per ${input.per}`}`;

/** Without a currency: the question may name another one than the market's. */
function amountOf({ value, unit }: Input): string {
  switch (unit) {
    case "money":
    case "count":
      return formatNumber(value, unit);
    case "ratio":
      return plain(value);
    case "share":
      return `${plain(value * 100)} %`;
    default:
      return `${plain(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;
  }
}

/** As short as it was said: "15 %", not "15.0 %". */
const plain = (value: number): string => String(rounded(value));

/** The asker's numbers that figures of an answer are or were computed from. */
function askedIn({ headline, sections }: Pick<Answer, "headline" | "sections">): ReadonlySet<number> {
  const statements = [headline, ...sections.flatMap((section) => section.statements)];
  const derivations = [
    ...statements.flatMap(({ parts }: Statement) => parts.filter(isFigure).map(({ derivation }) => derivation)),
    ...sections.flatMap(({ tables }) => tables.flatMap(({ derived }) => derived.map(({ derivation }) => derivation))),
  ];
  return new Set(
    derivations
      .flatMap((derivation) => (derivation === null ? [] : valuesIn(derivation)))
      .map((value) => rounded(Math.abs(value))),
  );
}

const isFigure = (part: string | Figure): part is Figure => typeof part !== "string";

function valuesIn(derivation: Derivation): number[] {
  if (derivation.by === "asked") return [derivation.value];
  return "from" in derivation ? derivation.from.flatMap(valuesIn) : [];
}

const rounded = (value: number): number => Number(value.toPrecision(9));
