/** Rows whose product the question names come first; the order is kept otherwise. */
export function mentionedFirst<Item extends { readonly product: string }>(
  items: readonly Item[],
  text: string,
): Item[] {
  const words = wordsOf(text);
  const named = items.filter((item) => isMentioned(item.product, words));
  return named.length === 0 ? [...items] : [...named, ...items.filter((item) => !named.includes(item))];
}

export function namesProduct(product: string, text: string): boolean {
  return isMentioned(product, wordsOf(text));
}

/** A product is named by its first word (the brand) and its model: the words that hold a digit. Without a model by its first three words. */
function isMentioned(product: string, words: ReadonlySet<string>): boolean {
  const own = [...wordsOf(product)];
  const models = own.slice(1, 5).filter((word) => /^[a-z-]*\d+[a-z\d-]*$/.test(word));
  const needed = models.length > 0 ? [...own.slice(0, 1), ...models.slice(0, 1)] : own.slice(0, 3);
  return own.length >= 2 && needed.every((word) => words.has(word));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []);
}
