import type { Figure, Statement } from "../../answer/figure.js";

/** Like `say`, with whole statements as phrases inside a sentence. */
export function weave(words: TemplateStringsArray, ...values: readonly (string | Figure | Statement)[]): Statement {
  const parts: (string | Figure)[] = [];
  const refs = new Set<string>();
  words.forEach((word, position) => {
    if (word !== "") parts.push(word);
    const value = values[position];
    if (value === undefined || value === "") return;
    if (typeof value !== "string") for (const ref of value.refs) refs.add(ref);
    if (typeof value === "string" || "value" in value) parts.push(value);
    else parts.push(...value.parts);
  });
  return { parts, refs: [...refs] };
}
