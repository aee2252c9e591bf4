import type { Toolbox } from "../toolbox.js";
import { listWords } from "../words.js";
import { askAgain } from "./ask-again.js";
import { askAnew, placed } from "./ask-anew.js";
import {
  type Alone,
  MOST_SUBJECTS,
  nameOf,
  productSpans,
  type SpelledOut,
  type UnclearRow,
  withCurrency,
  withoutLeadIn,
  withoutName,
} from "./asked.js";
import { findListing, type Turn } from "./conversation.js";
import { heardByCues } from "./cues.js";
import * as words from "./follow-words.js";
import type { Entities } from "./named.js";
import { findRowReference, type RowReference } from "./ordinals.js";
import { findPeriod } from "./period.js";
import type { UnknownTerm } from "./request.js";
import { asksOverview } from "./route.js";
import { changeable, readMarket, type Span, without, withoutAll } from "./slots.js";

/** Whoever writes more says what is meant. */
const LONGEST_FOLLOW_UP = 300;
/** "Message #2" counts something else than rows. */
const ABOUT_MESSAGES = /\b(?:messages?|tasks?|requests?|tests?)\b/iu;

/** What a question means in a conversation; null for one that stands by itself. */
export async function spellOut(
  alone: Alone,
  conversation: readonly Turn[],
  tools: Toolbox,
): Promise<SpelledOut | UnclearRow | null> {
  const turn = conversation.at(-1);
  if (turn === undefined || alone.text.length > LONGEST_FOLLOW_UP) return null;
  const said = alone.text.normalize("NFKC").replace(/\s+/g, " ").trim();
  const count = turn.rows.length > 0 ? said.match(words.BARE_COUNT)?.[1] : undefined;
  const asked = { ...alone, text: count === undefined ? said : `only the top ${count}` };
  const reference = ABOUT_MESSAGES.test(asked.text) ? null : findRowReference(asked.text);
  const own = await productSpans(asked.text, { ...asked.entities, unknownTerms: timeless(asked.entities) }, tools);
  const isElliptic = words.sayingWords(remainder(asked, own, reference)).length === 0;
  const namesDomain =
    !isElliptic && (asked.namesDomain || heardByCues(asked.text).length > 0 || asksOverview(asked.text));
  if (!isElliptic && !namesDomain) return null;

  if (reference !== null && !(reference.isCount && (own.length > 0 || words.LIMITS.test(asked.text)))) {
    const listing = findListing(conversation, isElliptic);
    if (listing !== null) {
      const rows = reference.pick(listing.rows);
      if (rows === null) return { rest: without(asked.text, reference) };
      const names = rows.slice(0, MOST_SUBJECTS).map(({ name }) => nameOf(name, listing));
      if (isElliptic) {
        const rest = { ...asked, text: without(asked.text, reference) };
        return { ...(await askAgain(rest, turn, { names, areRows: true }, tools)), isOfRow: true };
      }
      const { text } = asked;
      const name = listWords(names);
      const named = `${words.agree(text.slice(0, reference.start), name)}${name}${text.slice(reference.end)}`;
      return { text: placed(asked, withoutLeadIn(named), turn), isSameQuestion: false, isOfRow: true };
    }
  }
  if (isElliptic) {
    const changes = own.length > 0 || remainderDiffers(asked);
    const names = own.map(({ start, end }) => asked.text.slice(start, end));
    return changes ? { ...(await askAgain(asked, turn, { names, areRows: false }, tools)), isOfRow: false } : null;
  }
  return askAnew(asked, turn, conversation, own.length > 0);
}

/** Unknown words that are no product but a time in another language. */
const timeless = ({ unknownTerms, market }: Entities): UnknownTerm[] =>
  unknownTerms.filter(({ term }) => findPeriod(term, market.asOf) === null);

/** Wordings that change the question before without naming anything. */
const CHANGES = [words.WHY, words.ADVICE, words.TURN_OF_ANSWER, words.DEARER, words.CHEAPER, words.YEAR_BEFORE];

/** What a text says beside names, places, times, amounts and rows. */
function remainder({ text, entities }: Alone, products: readonly Span[], reference: RowReference | null): string {
  const spans = [...products, ...(reference ? [reference] : [])].sort((a, b) => b.start - a.start);
  const bare = spans.reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  const unnamed = [...entities.brands, ...entities.merchants].reduce((rest, name) => withoutName(rest, name), bare);
  const unplaced = [readMarket, ...changeable(entities)].reduce(withoutAll, withCurrency(unnamed, entities));
  return [...CHANGES, words.COMPARES_TO].reduce(
    (rest, form) => rest.replace(form, " "),
    unplaced.replace(words.LEAD_IN, " "),
  );
}

/** Whether anything in a text of small words and names would change the question before. */
function remainderDiffers({ text, entities }: Alone): boolean {
  return (
    entities.brands.length + entities.merchants.length > 0 ||
    [readMarket, ...changeable(entities)].some((read) => read(withCurrency(text, entities)) !== null) ||
    CHANGES.some((form) => form.test(text))
  );
}
