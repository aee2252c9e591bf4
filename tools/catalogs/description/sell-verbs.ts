import { splitWords } from "../../products/vocabulary/words.js";
import { EMPTY } from "./words.js";

const SUBJECT = String.raw`(?:\b(?:i|we|they|who|which|that|and|also|to|shop|store|company|business|brand|studio|boutique|bakery|roastery|brewery|workshop|farm|catalog|catalogue|range|collection|assortment|selection|ve|mainly|mostly)\s+(?:(?:also|mainly|mostly|only|currently|now|just|proudly|hand)\s+)*)`;
/** Verbs that speak of selling or making, whoever does it. */
const PLAIN = [
  "sell|sells|selling|sold|making|makes|offering|producing|manufacturing|creating|designing|crafting|handcrafting|importing|specializing in|specialising in|specialize in|specialise in|specializes in|specialises in|deal in|dealing in",
  "verkaufe|verkaufen|verkauft|vertreibe|vertreiben|fertige|fertigen|fertigt|produziere|produzieren|biete|bieten|bietet|gibt es|handeln mit|handle mit|stellen|stelle|stellt|führen|führt",
  "vends|vendons|vend|vendent|vendant|fabriquons|fabrique|fabriquant|proposons|propose|produisons|créons|faisons",
  "vendo|vendemos|vende|hacemos|hago|fabricamos|fabrico|ofrecemos|ofrezco|producimos|creamos|elaboramos",
  "vendiamo|produciamo|produco|facciamo|faccio|offriamo|realizziamo|creiamo|proponiamo",
  "fazemos|faço|oferecemos|ofereço|produzimos|criamos|confeccionamos",
].join("|");
/** Verbs that are nouns or something else too: only behind who sells. */
const BEHIND_SUBJECT =
  "make|offer|offers|produce|produces|manufacture|manufactures|craft|crafts|handcraft|create|creates|creating|import|imports|export|stock|stocks|carry|carries|design|designs|designing|knit|sew|bake|brew|roast|grow|print|build|distribute|supply|have|has|got|include|includes|features?|consists of|retail|bind|weave|carve|forge";
const HAVE = String.raw`\b(?:wir|ich)\s+(?:machen|mache|haben|habe|nähen|nähe|backen|rösten|töpfern|bauen)|\b(?:je|nous)\s+(?:fais|crée|avons)|\b(?:tenemos|abbiamo|temos)`;
const SELL = new RegExp(
  String.raw`(?<![\p{L}])(?:${PLAIN})(?![\p{L}-])|${SUBJECT}(?:${BEHIND_SUBJECT})(?![\p{L}-])|(?:${HAVE})(?![\p{L}])`,
  "giu",
);
/** A label before a colon that is no product: "My products:", "Price list:". */
const LABEL =
  /^\s*(?:(?:here\s+(?:is|are)|this\s+is|see)\s+)?(?:(?:my|our|the|all|current|full|over|about|more\s+than|\d+\+?|unsere?|meine?|nos|mes|nuestros|mis|i\s+nostri|nossos)\s+)*(?:products?|items?|range|catalog(?:ue)?|menu|price\s?list|prices|stock|inventory|offers?|assortment|collection|what\s+(?:i|we)\s+(?:sell|make|offer)|produkte|sortiment|angebot|preisliste|produits|gamme|productos|prodotti|produtos)\s*(?:\([^)]*\))?\s*:/iu;

export interface Opened {
  /** What stands behind the verb. */
  readonly text: string;
  readonly isSale: boolean;
}

/** Leaves out who sells: what stands before "I sell", or a label and its colon. */
export function openStatement(text: string): Opened {
  const unlabelled = text.replace(LABEL, " ");
  const first = [...unlabelled.matchAll(SELL)][0];
  // "Mugs that we make by hand", "mugs sell for 18": a product stands before the verb, its price behind it.
  if (first === undefined || isBehindProduct(unlabelled, first))
    return { text: unlabelled, isSale: unlabelled !== text };
  const behind = unlabelled.slice(first.index + first[0].length);
  return { text: behind.replace(SELL, ", "), isSale: true };
}

function isBehindProduct(text: string, { index, 0: verb }: RegExpExecArray): boolean {
  const before = text.slice(0, index);
  if (/[\ue000-\uf8ff]/u.test(before)) return true;
  const isBeforePrice = /^\s*(?:for|at|from)?\s*[\ue000-\uf8ff]/u.test(text.slice(index + verb.length));
  return isBeforePrice && splitWords(before).some(({ folded }) => !EMPTY.has(folded));
}
