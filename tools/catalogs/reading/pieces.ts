import { deserialize, serialize } from "node:v8";
import { yieldToEventLoop } from "../../event-loop.js";

/** Some milliseconds of unpacking. */
const PRODUCTS_OF_A_PIECE = 100;

/** A reading on its way between threads: packed there, so that this thread unpacks it piece by piece. */
export type Pieces = readonly Uint8Array[];

export function toPieces(reading: { readonly products: readonly unknown[] }): Pieces {
  const { products, ...rest } = reading;
  const pieces = [serialize(rest)];
  for (let at = 0; at < products.length; at += PRODUCTS_OF_A_PIECE)
    pieces.push(serialize(products.slice(at, at + PRODUCTS_OF_A_PIECE)));
  return pieces;
}

/** Others have the event loop between two pieces. `Reading` is what `toPieces` was given. */
export async function fromPieces<Reading extends { readonly products: readonly unknown[] }>([
  head,
  ...pieces
]: Pieces): Promise<Reading> {
  const products: unknown[] = [];
  for (const piece of pieces) {
    for (const product of deserialize(piece) as unknown[]) products.push(product);
    await yieldToEventLoop();
  }
  return { ...deserialize(head as Uint8Array), products } as Reading;
}
