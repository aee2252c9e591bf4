import { type CodeShape, findCodeShape } from "./code-shapes.js";
import { decodings } from "./decode.js";
import { indexFragments } from "./fragments.js";
import { indexIdentifiers } from "./identifiers.js";
import { indexNearCopies } from "./near-copy.js";
import { initials, letterSteps, lettersAndDigits, plain, reverse, reverseWords, rotate } from "./normalise.js";
import { base64Of, spellingsOf } from "./spellings.js";

export { warehouseIdentifiers } from "./identifiers.js";

/** What must not leave the service. Names of data tools are no secret: every answer's evidence holds some. */
export interface GuardSources {
  readonly prompts: readonly string[];
  /** Keys and passwords; those of fewer than eight letters and digits cannot be told from ordinary text and are left out. */
  readonly secrets: readonly string[];
  /** From `warehouseIdentifiers()`. */
  readonly identifiers: readonly string[];
}

export type LeakKind = "prompt" | "secret" | "identifier" | CodeShape;

export interface Guard {
  /** What kind of leak the text holds; null for none. */
  readonly findLeak: (text: string) => LeakKind | null;
  /** For a text that leaves in pieces: each is read together with the end of those before. */
  readonly follow: () => (piece: string) => LeakKind | null;
}

/** Letters in a row that are a copy, about eight words. */
const COPIED_LETTERS = 40;
/** An encoding inside an encoding is read, and no deeper. */
const DEPTH = 2;
/** Characters read for one text, so that nested encodings cannot cost more than a long answer. */
const BUDGET = 300_000;
/** Characters of earlier pieces: a paragraph of a prompt, in any encoding. */
const REMEMBERED = 4_000;

/** A translation or a free retelling of a prompt shares no words with it and is not seen. */
export function createGuard({ prompts, secrets, identifiers }: GuardSources): Guard {
  const plainPrompts = prompts.map(plain);
  const copies = indexFragments(
    plainPrompts
      .flatMap((prompt) => [prompt, reverse(prompt), reverseWords(prompt), ...base64Of(prompt)])
      .map((text) => ({ stream: letterSteps(text), enough: COPIED_LETTERS })),
  );
  const nearCopies = indexNearCopies(plainPrompts);
  const spellings = indexFragments(secrets.flatMap(spellingsOf));
  const holdsIdentifier = indexIdentifiers(identifiers);

  const read = (text: string): LeakKind | null => {
    if (spellings.isIn(lettersAndDigits(text)) || spellings.isIn(lettersAndDigits(initials(text)))) return "secret";
    if (copies.isIn(letterSteps(text)) || nearCopies.isIn(text)) return "prompt";
    if (holdsIdentifier(text)) return "identifier";
    return findCodeShape(text) ?? findCodeShape(reverse(text)) ?? findCodeShape(rotate(text, 13));
  };

  const findLeak = (text: string): LeakKind | null => {
    let unread = BUDGET;
    let layer = [plain(text)];
    for (let depth = 0; depth <= DEPTH; depth++) {
      for (const each of layer) {
        const leak = read(each);
        if (leak !== null) return leak;
      }
      layer = layer
        .flatMap(decodings)
        .map(plain)
        .filter((each) => {
          unread -= each.length;
          return unread >= 0;
        });
    }
    return null;
  };

  return {
    findLeak,
    follow() {
      let before = "";
      return (piece) => {
        const text = `${before}\n${piece}`;
        before = text.slice(-REMEMBERED);
        return findLeak(text);
      };
    },
  };
}
