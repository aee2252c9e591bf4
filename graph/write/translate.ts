import { renderStatement, type Statement } from "../answer/figure.js";
import { lexiconOf } from "./check/lexicon.js";
import type { Place } from "./check/place.js";
import { readFact, readText } from "./check/reading.js";
import { recast } from "./recast.js";

/** Sentences of the service's own (limits, next questions) in the asker's language: what is no whole translation stays as it is. */
export function translate(
  text: string,
  facts: ReadonlyMap<number, Statement>,
  own: readonly number[],
  place: Place,
): { readonly texts: readonly string[]; readonly isWhole: boolean } {
  const lines = text.split(/\n+/);
  let isWhole = true;
  const texts = own.map((number) => {
    const fact = facts.get(number);
    const said = fact === undefined ? "" : renderStatement(fact);
    const line = lines.find((each) => new RegExp(`[[［【]${number}[\\]］】]\\s*[.。]?\\s*$`, "u").test(each));
    const made = line === undefined || fact === undefined ? null : translated(line, fact, number, place);
    if (made === null) isWhole = false;
    return made ?? said;
  });
  return { texts, isWhole };
}

function translated(line: string, fact: Statement, number: number, place: Place): string | null {
  const { statements, faults } = recast(line, new Map([[number, fact]]), [number], { ...place, isBare: true });
  const [statement] = statements;
  const lexicon = lexiconOf(place.language);
  if (statement === undefined || faults.length > 0 || statements.length > 1 || lexicon === null) return null;
  const text = renderStatement(statement);
  const read = readText(text, lexicon);
  const held = readFact(fact);
  const isDenied = (marks: typeof read.marks) => marks.some(({ kind }) => kind === "pol");
  const isShort = text.length < renderStatement(fact).length * (lexicon.isSpaced ? 0.5 : 0.15);
  const isAllThere = held.quantities.every(
    ({ isName, values }) =>
      isName ||
      values.some((value) =>
        read.quantities.some((other) => other.values.some((each) => Math.abs(each - value) < 1e-9)),
      ),
  );
  return isShort || !isAllThere || (isDenied(held.marks) && !isDenied(read.marks)) ? null : text;
}
