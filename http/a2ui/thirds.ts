import { type Part, row, weighted } from "./parts.js";

/** Things beside one another as far as the narrowest screen has room, in thirds of a line; what needs more stands on lines of its own. */

const THIRDS = 3;
/** Characters of body text that fit into a third of 360 px: of the longest word, and of all words over two lines. */
const ROOM = { word: 10, all: 24 };

export interface Wide {
  readonly part: Part;
  readonly span: number;
}

export function inThirds(items: readonly Wide[]): Part[] {
  const packed: Wide[][] = [];
  for (const each of items) {
    const last = packed.at(-1);
    if (last === undefined || spanOf(last) + each.span > THIRDS) packed.push([each]);
    else last.push(each);
  }
  return packed.map((line) => {
    const rest = THIRDS - spanOf(line);
    // The last one takes what is left, so that all lines have the same thirds.
    return row(line.map(({ part, span }, at) => weighted(part, at === line.length - 1 ? span + rest : span)));
  });
}

const spanOf = (line: readonly Wide[]): number => line.reduce((sum, { span }) => sum + span, 0);

/** Thirds that texts need which stand below each other; `size` is that of their letters against body text. */
export function thirdsFor(texts: readonly string[], size = 1): 1 | 2 | 3 {
  const word = size * Math.max(...wordsOf(texts).map(({ length }) => length));
  const all = size * Math.max(...texts.map(({ length }) => length));
  if (word <= ROOM.word && all <= ROOM.all) return 1;
  return word <= ROOM.word * 2 && all <= ROOM.all * 2 ? 2 : THIRDS;
}

/** As a renderer breaks them; a figure and its per cent sign stay together. */
export const wordsOf = (texts: readonly string[]): string[] => texts.flatMap((words) => words.split(/ (?!%)|(?<=-)/));
