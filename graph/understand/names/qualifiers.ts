import { anyOf } from "../languages/compose.js";
import type { UnknownTerm } from "../request.js";
import type { Span } from "../span.js";

const JOINED = new RegExp(`^(?:\\s*,)?\\s*(?:${anyOf(({ amounts }) => `${amounts.and}|${amounts.or}`)})?\\s*$`, "iu");
const ADJOINING = /^[\s-]*$/u;

/** Words that the market does not know, right before a product that it does: they say which of these products are meant ("Zorbelux running shoes", "single-basket or dual-basket air fryers"), and name none by themselves. As they were written. */
export function qualifiersIn(text: string, terms: readonly UnknownTerm[], products: readonly Span[]): string[] {
  const places = terms.flatMap(({ term, isAmbiguous }) => {
    const start = isAmbiguous ? -1 : text.toLowerCase().indexOf(term.toLowerCase());
    return start < 0 ? [] : [{ start, end: start + term.length }];
  });
  const found: Span[] = [];
  for (const place of places.sort((a, b) => b.start - a.start)) {
    const leadsTo = (next: readonly Span[], between: RegExp): boolean =>
      next.some(({ start }) => start >= place.end && between.test(text.slice(place.end, start)));
    if (leadsTo(products, ADJOINING) || leadsTo(found, JOINED)) found.unshift(place);
  }
  return found.map(({ start, end }) => text.slice(start, end));
}
