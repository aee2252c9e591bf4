import { chooseAskedTopics, plainAsk } from "../../understand/asking.js";
import { limitOf, stated } from "../../understand/named.js";
import type { Request } from "../../understand/request.js";
import { answerable, type Circumstances, namedTopics, TOPICS, type Topic } from "./topics.js";

/** What a pricing question asks beyond its entities: read once, used by every stage. */
export interface Wanted {
  /** Parts of the answer, the first one answers the question. */
  readonly topics: readonly Topic[];
  /** Those asked for by name. */
  readonly named: readonly Topic[];
  readonly rank: "cheapest" | "dearest" | "discounted" | null;
  readonly limit: number | null;
  /** A price to be placed: the asker's own, or one that is asked about ("is $199 a good price?"). */
  readonly reference: { readonly price: number; readonly isOwn: boolean } | null;
  /** "Cut by 10 %" is a share of -0.1, "raise to $99" a target. */
  readonly change: PriceChange | null;
  /** A price below which offers are looked for: a minimum advertised price, or the asker's own ("who undercuts me?"). */
  readonly bound: { readonly price: number; readonly isOwn: boolean } | null;
  readonly direction: "any" | "up" | "down";
  /** The question can be answered by yes or no. */
  readonly isYesNo: boolean;
}

export type PriceChange =
  | { readonly share: number; readonly target: null }
  | { readonly share: null; readonly target: number };

const AMOUNT = String.raw`(?:[$£€]|usd|gbp|eur)?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?!\s*(?:%|percent|per cent|\d))`;
const MONEY = String.raw`(?:(?:[$£€]|usd|gbp|eur)\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)|(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?:[$£€]|usd|gbp|eur|dollars?|pounds?|euros?))`;

export function readWanted(request: Request, hasProduct: boolean): Wanted {
  const { text, scope } = request;
  const change = readChange(text);
  const reference = readReference(request, change);
  const map = readMap(text);
  const bound =
    map !== null
      ? { price: map, isOwn: false }
      : reference?.isOwn && isUndercut(text)
        ? { price: reference.price, isOwn: true }
        : null;
  const given: Circumstances = {
    isPriced: reference !== null,
    isChangeStated: change !== null,
    isMapStated: map !== null,
    isUndercut: bound?.isOwn ?? false,
    hasProduct,
  };
  const named = namedTopics(request, given);
  const own: Topic[] = given.isPriced ? ["position"] : [];
  const topics = chooseAskedTopics(
    { ...request, asks: [plainAsk({ topics: named.map((topic) => `pricing.${topic}`) })] },
    "pricing",
    {
      all: [
        ...new Set([
          ...named,
          ...answerable(TOPICS, given).filter((topic) => topic !== "brands" || scope.brands.length !== 1),
        ]),
      ],
      usual: [...own, "level", ...(scope.clusters.length > 1 ? [] : (["rivals"] as const)), "history"],
      brief: [...own, "level"],
    },
  );
  return {
    topics: topics[0] === "level" && isPast(request) ? [...new Set<Topic>(["history", ...topics])] : topics,
    named,
    rank: readRank(text),
    limit: limitOf(request) ?? readLimit(text),
    reference,
    change,
    bound,
    direction: readDirection(text),
    isYesNo: readYesNo(text),
  };
}

/** "What did they cost last year?" asks for that year, not for today. */
const isPast = ({ scope: { period, market } }: Request): boolean =>
  period !== null && period.to.slice(0, 7) < market.asOf.slice(0, 7);

/** "Is $199 a good price …?", "is 60 euros too much …?" */
function readReference(request: Request, change: PriceChange | null): Wanted["reference"] {
  const { text } = request;
  const ownPrice = stated(request, "own-price");
  // "Raise my price to $279 on my $249 vacuum": the target is not the price asked now.
  if (change !== null && change.target !== null && (ownPrice === null || ownPrice === change.target)) {
    const other = [...text.matchAll(new RegExp(MONEY, "gi"))]
      .map(firstNumber)
      .find((price) => price !== null && price > 0 && price !== change.target);
    return other ? { price: other, isOwn: true } : null;
  }
  if (ownPrice !== null && ownPrice > 0) return { price: ownPrice, isOwn: true };
  const mine = firstNumber(text.match(new RegExp(String.raw`\b(?:my|our)\s+${MONEY}`, "i")));
  if (mine !== null && mine > 0) return { price: mine, isOwn: true };
  const judged = new RegExp(
    String.raw`\b(?:is|are|would|was|pay(?:ing)?|paid|for|at)\s+${MONEY}[^.?!]*\b(?:good|fair|okay|ok|too|reasonable|competitive|bargain|steal|deal|much|expensive|cheap|high|low|worth)\b`,
    "i",
  );
  const price = firstNumber(text.match(judged));
  return price === null || price <= 0 ? null : { price, isOwn: /\b(my|our|i|we)\b/i.test(text) };
}

const DOWN = "cut|lower|reduc|drop|decreas|discount|slash|cheaper";
const UP = "rais|increas|hik|higher|dearer";

function readChange(text: string): PriceChange | null {
  const isAbout = /\b(?:what (?:happens|would happen)|what if|if|should|effect|impact|can)\b/i.test(text);
  const verb = text.match(new RegExp(String.raw`\b(${DOWN}|${UP}|chang)\w*\b`, "i"))?.[1]?.toLowerCase();
  if (!isAbout || verb === undefined) return null;
  const isDown = new RegExp(`^(?:${DOWN})$`).test(verb);
  const share = text.match(/(\d+(?:[.,]\d+)?)\s*(?:%|percent|per cent)(?!\s*(?:margin|acos|conversion))/i);
  const target = firstNumber(text.match(new RegExp(String.raw`\bprices?\b[^.?!%]{0,40}?\bto\s+${MONEY}`, "i")));
  if (target !== null && target > 0) return { share: null, target };
  const fraction = share?.[1] ? Number(share[1].replace(",", ".")) / 100 : 0;
  if (!(fraction > 0) || (isDown && fraction >= 1) || /\bmargin\b[^%]{0,15}$/i.test(text.slice(0, share?.index ?? 0)))
    return null;
  return { share: isDown ? -fraction : fraction, target: null };
}

/** "Who undercuts me?", "who is cheaper than us?" */
export const isUndercut = (text: string): boolean =>
  /\b(undercut\w*|cheaper than|below|beats?|lower than)\s+(me|us|mine|ours|my|our)\b/i.test(text);

function readMap(text: string): number | null {
  const after = text.match(
    new RegExp(String.raw`(?:\bMAP\b|\b[Mm]inimum [Aa]dvertised [Pp]rices?\b|\bprice floor\b)[^.?!\d]{0,30}?${AMOUNT}`),
  );
  const before = text.match(new RegExp(String.raw`${MONEY}\s+(?:MAP\b|[Mm]inimum [Aa]dvertised)`));
  const price = firstNumber(after) ?? firstNumber(before);
  return price === null || price <= 0 ? null : price;
}

function firstNumber(match: readonly (string | undefined)[] | null): number | null {
  const digits = match?.slice(1).find((group) => group !== undefined && /^\d/.test(group));
  return digits === undefined ? null : Number(digits.replaceAll(",", ""));
}

function readRank(text: string): Wanted["rank"] {
  if (/\b(discount\w*|reduc\w*|deals?|bargains?|price cuts?)\b/i.test(text)) return "discounted";
  if (
    /\b(dearest|priciest|most expensive|highest[- ]pric\w*|teuersten?|plus ch[eè]re?s?|m[aá]s car[oa]s?)\b/i.test(text)
  )
    return "dearest";
  return "cheapest";
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
};

/** "The 3 most expensive", "five cheapest". */
function readLimit(text: string): number | null {
  const found = text.match(
    new RegExp(
      String.raw`\b(\d{1,2}|${Object.keys(NUMBER_WORDS).join("|")})\s+(?:most|least|cheapest|dearest|biggest|deepest|largest|lowest|highest|best|top)\b`,
      "i",
    ),
  )?.[1];
  const plain =
    found ??
    text.match(
      new RegExp(String.raw`\b(?:top|cheapest|dearest|best)\s+(${Object.keys(NUMBER_WORDS).join("|")}|\d{1,2})\b`, "i"),
    )?.[1];
  const limit = plain === undefined ? Number.NaN : (NUMBER_WORDS[plain.toLowerCase()] ?? Number(plain));
  return limit >= 1 ? limit : null;
}

/** Which way the question looks at price moves. */
export function readDirection(text: string): Wanted["direction"] {
  const isDown =
    /\b(drop\w*|fell|fallen|falling|falls?|decreas\w*|cuts?|cheaper|down|reduc\w*|lower|discount\w*|deals?|bargains?)\b/i.test(
      text,
    );
  const isUp = /\b(rose|risen|rising|rises?|increas\w*|dearer|up|raised|hikes?|higher|more expensive)\b/i.test(text);
  if (isDown === isUp) return "any";
  return isDown ? "down" : "up";
}

function readYesNo(text: string): boolean {
  const isEither = /\b\w+ or \w+/i.test(text);
  return (
    !isEither &&
    /(?:^|[:,;.]\s*|\band\s+)(?:so\s+)?(is|are|am|was|were|do|does|did|has|have|can|could|will|would|should)\b(?![^?,;]*\b(how|what|which|why|when|where|who)\b)/i.test(
      text.trim(),
    )
  );
}
