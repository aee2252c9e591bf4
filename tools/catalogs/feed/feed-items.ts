/** One entry of a feed, as it stands in the file. */
export interface FeedItem {
  readonly xml: string;
  readonly line: number;
  /** The file ends inside it. */
  readonly isOpen: boolean;
}

/** How feeds call their entries; the one that comes first is the feed's. */
const NAMES = "item|entry|product|offer|shopitem|article|listing";

/** The name of the feed's entries and the name of its root; null when the text is no feed. */
export function feedShape(xml: string): { readonly root: string; readonly item: string } | null {
  const start = indexOfRoot(xml);
  const root = /^<([A-Za-z_][\w.:-]*)/.exec(xml.slice(start, start + 200))?.[1];
  if (root === undefined) return null;
  const opening = new RegExp(`<!--|<!\\[CDATA\\[|<((?:\\w+:)?(?:${NAMES}))(?=[\\s/>])`, "gi");
  opening.lastIndex = start + root.length;
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    if (match[1] !== undefined) return { root, item: match[1] };
    opening.lastIndex = skipped(xml, match[0], match.index);
  }
  return { root, item: "" };
}

/** Cuts a feed into its entries, so that a broken one spoils only itself and no tree of the whole file is built. */
export function* feedItems(xml: string, name: string): Generator<FeedItem> {
  const mark = new RegExp(`<!--|<!\\[CDATA\\[|<${name}(?=[\\s/>])|</${name}\\s*>`, "g");
  mark.lastIndex = indexOfRoot(xml);
  let start = -1;
  let line = 1;
  // Kept: looked for anew at every entry, a file without a further one would be read to its end each time.
  let nextBreak = xml.indexOf("\n");
  const lineOf = (index: number) => {
    for (; nextBreak !== -1 && nextBreak < index; nextBreak = xml.indexOf("\n", nextBreak + 1)) line += 1;
    return line;
  };
  for (let match = mark.exec(xml); match; match = mark.exec(xml)) {
    const [found] = match;
    if (found.startsWith("<!")) mark.lastIndex = skipped(xml, found, match.index);
    else if (found.startsWith("</")) {
      if (start !== -1) yield { xml: xml.slice(start, mark.lastIndex), line: lineOf(start), isOpen: false };
      start = -1;
    } else if (start !== -1) {
      // The one before never ended.
      yield { xml: xml.slice(start, match.index), line: lineOf(start), isOpen: true };
      start = match.index;
    } else if (/^[^<>]*\/>/.test(xml.slice(mark.lastIndex, mark.lastIndex + 1000)))
      yield { xml: `<${name}></${name}>`, line: lineOf(match.index), isOpen: false };
    else start = match.index;
  }
  if (start !== -1) yield { xml: xml.slice(start), line: lineOf(start), isOpen: true };
}

/** Behind the declaration, comments and the DOCTYPE, whose entities nobody reads. */
function indexOfRoot(xml: string): number {
  let index = 0;
  for (;;) {
    index += /^[\s\ufeff]*/.exec(xml.slice(index, index + 10_000))?.[0].length ?? 0;
    if (xml.startsWith("<!--", index)) index = skipped(xml, "<!--", index);
    else if (xml.startsWith("<?", index)) index = behind(xml, "?>", index);
    else if (/^<!doctype/i.test(xml.slice(index, index + 9))) index = behindDoctype(xml, index);
    else return index;
  }
}

function behindDoctype(xml: string, index: number): number {
  const end = xml.indexOf(">", index);
  // Not in the whole of the file: it may begin with thousands of these.
  const bracket = xml.slice(index, end === -1 ? xml.length : end).indexOf("[");
  if (bracket === -1) return end === -1 ? xml.length : end + 1;
  const close = /\]\s{0,100}>/g;
  close.lastIndex = index + bracket;
  return close.exec(xml) ? close.lastIndex : xml.length;
}

function skipped(xml: string, opening: string, index: number): number {
  return behind(xml, opening === "<!--" ? "-->" : "]]>", index + opening.length);
}

function behind(xml: string, mark: string, index: number): number {
  const found = xml.indexOf(mark, index);
  return found === -1 ? xml.length : found + mark.length;
}
