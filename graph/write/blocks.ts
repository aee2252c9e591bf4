/** A finished part of the model's reply. */
export interface Block {
  /** "headline", "section price-level", "limits" or "next". */
  readonly name: string;
  /** A section's title in the asker's language; null where the model gave none. */
  readonly title: string | null;
  readonly text: string;
}

const HEAD = /^@(headline|limits|next|section)\b[ \t]*([\w-]+)?[ \t]*:?[ \t]*(.*)$/;

/** Cuts the reply into its parts as it comes; a part is given once the next one begins or the reply is over. */
export async function* blocksOf(pieces: AsyncIterable<string>): AsyncGenerator<Block> {
  let open: { name: string; title: string | null; lines: string[] } | null = null;
  let rest = "";
  const close = (): Block | null => open && { name: open.name, title: open.title, text: open.lines.join("\n").trim() };
  const take = (line: string): Block | null => {
    const [, kind, id, title] = HEAD.exec(line) ?? [];
    if (kind === undefined) {
      open?.lines.push(line);
      return null;
    }
    const finished = close();
    open =
      kind === "section"
        ? { name: `section ${id ?? ""}`, title: title?.trim() || null, lines: [] }
        : { name: kind, title: null, lines: [] };
    return finished;
  };
  for await (const piece of pieces) {
    rest += piece;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
      const block = take(rest.slice(0, end));
      rest = rest.slice(end + 1);
      if (block) yield block;
    }
  }
  const last = take(rest);
  if (last) yield last;
  const final = close();
  if (final) yield final;
}
