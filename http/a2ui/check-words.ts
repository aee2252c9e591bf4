import { LONGEST_LABEL, LONGEST_TEXT } from "./parts.js";
import type { A2uiComponent, A2uiEntry } from "./protocol.js";

/** Whether words come out as they are: measured on the renderers, which read Markdown, JSON and ids out of plain strings. */

/** What turns into something else on the screen. */
const MARKUP: readonly RegExp[] = [
  /[*`~|<>\\]/,
  /!?\[|\]\(/,
  /(?<![\p{L}\p{N}])_\S|\S_(?![\p{L}\p{N}])/u,
  /^\s*([-+]|#{1,6}|\d{1,9}[.)])[ \t]/,
  /^\s*(-+|\++|#+|=+)\s*$/,
  /&#?\w+;/,
  /[\n\r\t]/,
];
/** Strings between these are parsed as JSON by the data model. */
const JSON_LIKE = /^\s*([{[]).*[}\]]\s*$/s;

/** A picture holds no words; its shape is checked elsewhere. */
const DATA_URI = "data:image/svg+xml;base64,";

/** Properties that hold ids. */
const REFERENCES: readonly string[] = ["child", "componentId", "entryPointChild", "contentChild", "explicitList"];

export function findWordFaults(components: readonly A2uiComponent[], data: readonly A2uiEntry[]): string[] {
  const ids = new Set(components.map(({ id }) => id));
  const labels = new Set(
    components.flatMap(({ component: { Button } }) => (typeof Button?.child === "string" ? [Button.child] : [])),
  );
  const faults: string[] = [];
  for (const { id, component } of components) {
    if (!id.startsWith("c-")) faults.push(`${id} lacks the prefix of ids`);
    for (const { key, value } of stringsOf(component)) {
      if (value.startsWith(DATA_URI)) continue;
      if (ids.has(value)) faults.push(`${id} holds a string that equals the id ${value}`);
      if (key === "literalString" && component.Button === undefined) faults.push(...shownFaults(id, value));
      if (key === "literalString" && labels.has(id) && value.length > LONGEST_LABEL)
        faults.push(`${id} is a label too long`);
      if (component.Button !== undefined && value.trim() === "") faults.push(`${id} sends an empty string`);
    }
  }
  for (const { key, valueMap } of data) {
    faults.push(...keyFaults(key));
    for (const value of valueMap) {
      faults.push(...keyFaults(value.key), ...shownFaults(`${key}/${value.key}`, value.valueString));
      if (ids.has(value.valueString)) faults.push(`${key}/${value.key} equals the id ${value.valueString}`);
    }
  }
  return faults;
}

function shownFaults(where: string, words: string): string[] {
  return [
    ...(words.trim() === "" || words === "(empty)" ? [`${where} is empty`] : []),
    ...(words.length > LONGEST_TEXT ? [`${where} is too long`] : []),
    ...(MARKUP.some((markup) => markup.test(words)) ? [`${where} holds markup`] : []),
    ...(JSON_LIKE.test(words) ? [`${where} looks like JSON`] : []),
  ];
}

/** Paths are split at these signs. */
const keyFaults = (key: string): string[] =>
  /^[A-Za-z0-9_-]+$/.test(key) ? [] : [`the key ${JSON.stringify(key.slice(0, 40))} cannot be a part of a path`];

interface NamedText {
  readonly key: string;
  readonly value: string;
}

/** Every string that is no reference, with the property that it stands in. */
function stringsOf(value: unknown, key = ""): NamedText[] {
  if (typeof value === "string") return [{ key, value }];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => stringsOf(item, key));
  return Object.entries(value).flatMap(([name, inside]) => (REFERENCES.includes(name) ? [] : stringsOf(inside, name)));
}
