import type { A2uiComponent, A2uiEntry } from "./protocol.js";

/** Whether the components hang together: references, cycles, data behind every path, columns that line up. */

export interface Tree {
  readonly root: string;
  readonly components: readonly A2uiComponent[];
  /** By path. */
  readonly data: ReadonlyMap<string, readonly A2uiEntry[]>;
}

const DEEPEST = 50;

type Properties = Readonly<Record<string, unknown>>;

/** What a component is and what stands inside it, read from a shape that has been checked. */
interface Node {
  readonly id: string;
  readonly weight: number | undefined;
  readonly type: string;
  readonly inside: readonly string[];
  /** The path its template is filled from. */
  readonly rows: string | null;
  /** The path that its text stands at. */
  readonly path: string | null;
}

export function findTreeFaults({ root, components, data }: Tree): string[] {
  const nodes = new Map(components.map((component) => [component.id, nodeOf(component)]));
  if (nodes.size < components.length) return ["two components have the same id"];
  if (!nodes.has(root)) return [`the root ${root} does not exist`];
  const faults: string[] = [];
  const seen = new Set<string>();

  const walk = (id: string, above: readonly Node[], entries: readonly A2uiEntry[] | null): void => {
    const node = nodes.get(id);
    const parent = above.at(-1);
    if (node === undefined) return void faults.push(`${parent?.id} refers to ${id}, which does not exist`);
    if (above.includes(node)) return void faults.push(`${id} stands inside itself`);
    if (above.length > DEEPEST) return void faults.push(`${id} stands too deep`);
    if (seen.has(id)) return void faults.push(`${id} stands in two places`);
    seen.add(id);
    if (node.weight !== undefined && parent?.type !== "Row" && parent?.type !== "Column") {
      faults.push(`${id} has a weight outside a Row or Column`);
    }
    if (node.path !== null) faults.push(...pathFaults(node.id, node.path, entries));
    const rows = node.rows === null ? entries : (data.get(node.rows) ?? []);
    if (node.rows !== null && rows?.length === 0) faults.push(`${id} has no data at ${node.rows}`);
    for (const child of node.inside) walk(child, [...above, node], rows);
    faults.push(...columnFaults(node, nodes));
  };
  walk(root, [], null);

  faults.push(...components.filter(({ id }) => !seen.has(id)).map(({ id }) => `${id} is not reached from the root`));
  return faults;
}

/** Inside a template a path is read from the row; some renderers cut these beginnings off it. */
function pathFaults(id: string, path: string, entries: readonly A2uiEntry[] | null): string[] {
  if (entries === null) return [`${id} is bound outside a template`];
  const key = path.slice(1);
  if (/^(item|text|label)/.test(key)) return [`${id} is bound to ${path}, which renderers shorten`];
  const isFilled = entries.every(({ valueMap }) => valueMap.some((value) => value.key === key));
  return isFilled ? [] : [`${id} is bound to ${path}, which a row lacks`];
}

/** Headings stand above the columns only where the weights are equal. */
function columnFaults(node: Node, nodes: ReadonlyMap<string, Node>): string[] {
  if (node.type !== "Column") return [];
  const weightsOf = (line: Node | undefined) => line?.inside.map((id) => nodes.get(id)?.weight).join(":");
  let headings: Node | undefined;
  return node.inside.flatMap((id) => {
    const inside = nodes.get(id);
    if (inside?.type === "Row") headings = inside;
    if (inside?.rows === null || inside === undefined || headings === undefined) return [];
    const template = nodes.get(inside.inside[0] ?? "");
    return weightsOf(template) === weightsOf(headings) ? [] : [`${id} does not line up with its headings`];
  });
}

function nodeOf({ id, weight, component }: A2uiComponent): Node {
  const [type = ""] = Object.keys(component);
  const properties = component[type] ?? {};
  const { explicitList = [], template } = (properties.children ?? {}) as Children;
  const { tabItems = [] } = properties as { tabItems?: readonly { readonly child: string }[] };
  return {
    id,
    weight,
    type,
    inside: [
      ...explicitList,
      ...(template === undefined ? [] : [template.componentId]),
      ...tabItems.map(({ child }) => child),
      ...["child", "entryPointChild", "contentChild"].flatMap((key) => stringAt(properties, key) ?? []),
    ],
    rows: template?.dataBinding ?? null,
    path: type === "Text" ? stringAt((properties.text ?? {}) as Properties, "path") : null,
  };
}

interface Children {
  readonly explicitList?: readonly string[];
  readonly template?: { readonly componentId: string; readonly dataBinding: string };
}

const stringAt = (properties: Properties, key: string): string | null => {
  const value = properties[key];
  return typeof value === "string" ? value : null;
};
