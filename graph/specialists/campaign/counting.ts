/** "1 keyword", "2 keywords": the word that goes with a number of things. */
export const wordFor = (things: { readonly length: number } | number, one: string, many = `${one}s`): string =>
  (typeof things === "number" ? things : things.length) === 1 ? one : many;
