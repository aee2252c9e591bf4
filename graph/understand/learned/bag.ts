import { countFeatures, type Features, tokensOf } from "../features.js";

/** Words, pairs and pieces of words of a text by their places: what the encoder, English at its root, knows too little of. Damped counts, words and characters each scaled to length one. */
export function bagOf(text: string): Features {
  const { words, characters } = countFeatures(tokensOf(text));
  const all = [words, characters].flatMap((counts) => {
    const damped = [...counts].map(([place, times]): [number, number] => [place, 1 + Math.log(times)]);
    const length = Math.hypot(...damped.map(([, value]) => value)) || 1;
    return damped.map(([place, value]): [number, number] => [place, value / length]);
  });
  return { places: Int32Array.from(all, ([place]) => place), values: Float32Array.from(all, ([, value]) => value) };
}
