import { plain, shorten } from "./plain.js";
import type { A2uiEntry } from "./protocol.js";

/** The components of the standard catalog that answers are made of, nested as they are seen; `compose.ts` turns them into messages. */

/** A component before it has an id. */
export interface Part {
  readonly type: string;
  readonly weight?: number;
  /** Its properties; what stands inside is given to `place` and known by the id that comes back. */
  readonly write: (place: Place) => Record<string, unknown>;
}

export interface Place {
  readonly part: (inside: Part) => string;
  /** Sets data aside; returns the path it is found at. */
  readonly data: (rows: readonly A2uiEntry[]) => string;
}

type Hint = "h1" | "h2" | "h3" | "h4" | "h5" | "caption" | "body";
type Alignment = "start" | "center" | "end" | "stretch";

/** Longer texts stay in the text of the answer. */
export const LONGEST_TEXT = 1500;
export const LONGEST_LABEL = 48;

export const text = (words: string, usageHint: Hint = "body"): Part => ({
  type: "Text",
  write: () => ({ text: literal(shorten(words, LONGEST_TEXT)), usageHint }),
});

/** Shows a cell of the row that its template is filled with. */
export const cell = (key: string, usageHint: Hint = "body"): Part => ({
  type: "Text",
  write: () => ({ text: { path: `/${key}` }, usageHint }),
});

export const weighted = (part: Part, weight: number): Part => ({ ...part, weight });

const inLine = (type: "Row" | "Column", inside: readonly Part[], alignment?: Alignment): Part => ({
  type,
  write: ({ part }) => ({ children: { explicitList: inside.map(part) }, ...(alignment && { alignment }) }),
});
export const row = (inside: readonly Part[], alignment?: Alignment): Part => inLine("Row", inside, alignment);
export const column = (inside: readonly Part[], alignment?: Alignment): Part => inLine("Column", inside, alignment);

/** One `template` per row of data. */
const repeated = (
  type: "List" | "Column",
  template: Part,
  entries: readonly A2uiEntry[],
  more: Record<string, unknown> = {},
): Part => ({
  type,
  write: ({ part, data }) => ({
    children: { template: { componentId: part(template), dataBinding: data(entries) } },
    ...more,
  }),
});
export const list = (template: Part, entries: readonly A2uiEntry[]): Part =>
  repeated("List", template, entries, { direction: "vertical" });
/** The same without the room that themes leave around a list. */
export const rows = (template: Part, entries: readonly A2uiEntry[]): Part => repeated("Column", template, entries);

export const card = (inside: Part): Part => ({ type: "Card", write: ({ part }) => ({ child: part(inside) }) });

export const divider = (): Part => ({ type: "Divider", write: () => ({ axis: "horizontal" }) });

export const tabs = (items: readonly { readonly title: string; readonly inside: Part }[]): Part => ({
  type: "Tabs",
  write: ({ part }) => ({
    tabItems: items.map(({ title, inside }) => ({
      title: literal(shorten(title, LONGEST_LABEL)),
      child: part(inside),
    })),
  }),
});

/** An SVG document as wide as it was drawn, or as the screen has room for. */
export const picture = (svg: string, altText: string): Part =>
  row(
    [
      {
        type: "Image",
        write: () => ({
          url: { literalString: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` },
          altText: literal(shorten(altText, LONGEST_TEXT)),
          fit: "contain",
          usageHint: "largeFeature",
        }),
      },
    ],
    "start",
  );

/** One of a catalog beside the standard one, written in the shape of 0.9. */
export const component = (type: "Table" | "VegaChart", properties: Record<string, unknown>): Part => ({
  type,
  write: () => properties,
});

/** What is written into it stands at the path, from where a button can send it. */
export const textField = (label: string, path: string): Part => ({
  type: "TextField",
  write: () => ({ label: literal(label), text: { path }, textFieldType: "shortText" }),
});

/** `context` comes back with the press. */
export const button = (
  label: string,
  name: string,
  context: Readonly<Record<string, string | number | { readonly path: string }>>,
  primary = false,
): Part => ({
  type: "Button",
  write: ({ part }) => ({
    child: part(text(shorten(label, LONGEST_LABEL))),
    ...(primary && { primary }),
    action: {
      name,
      context: Object.entries(context).map(([key, value]) => ({
        key,
        value:
          typeof value === "number"
            ? { literalNumber: value }
            : typeof value === "string"
              ? { literalString: value }
              : value,
      })),
    },
  }),
});

const literal = (words: string): { literalString: string } => ({ literalString: plain(words) });
