/** Rows whose product the question names come first; the order is kept otherwise. `nameWords` are the words of the question that stand for names. */
export function mentionedFirst<Item extends { readonly product: string }>(
  items: readonly Item[],
  nameWords: readonly string[],
): Item[] {
  const named = items.filter(({ product }) => namesProduct(product, nameWords));
  return named.length === 0 ? [...items] : [...named, ...items.filter((item) => !named.includes(item))];
}

/** A product is named by its first word (the brand) and its model: the words that hold a digit. Without a model by its first three words. */
export function namesProduct(product: string, nameWords: readonly string[]): boolean {
  const own = [...new Set(product.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [])];
  const models = own.slice(1, 5).filter((word) => /^[a-z-]*\d+[a-z\d-]*$/.test(word));
  const needed = models.length > 0 ? [...own.slice(0, 1), ...models.slice(0, 1)] : own.slice(0, 3);
  return own.length >= 2 && needed.every((word) => nameWords.includes(word));
}
