/** Markdown of the service as plain paragraphs: bold lines and items, no more; what it holds is words, never markup. */
export function TextView({ text }: { readonly text: string }) {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== "");
  return (
    <div class="text">
      {blocks.map((block, at) => {
        const lines = block.split("\n");
        if (lines.every((line) => line.startsWith("- ")))
          return (
            <ul key={at}>
              {lines.map((line) => (
                <li key={line}>{plain(line.slice(2))}</li>
              ))}
            </ul>
          );
        const [, title] = /^#{1,4} (.*)$/.exec(block) ?? [];
        return title === undefined ? <p key={at}>{plain(block)}</p> : <h3 key={at}>{plain(title)}</h3>;
      })}
    </div>
  );
}

const plain = (words: string): string => words.replace(/\*\*|^_|_$|\\(?=[|[\]\\])/g, "").replaceAll("&lt;", "<");
