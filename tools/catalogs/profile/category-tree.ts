import { z } from "zod";
import { compareText } from "../../collections.js";
import type { EventLoopYield } from "../../event-loop.js";
import type { CatalogProduct } from "../catalog.js";

const MOST_NODES = 200;
/** Deeper than any shop's tree: what follows is a text full of ">". */
const DEEPEST = 30;

export const CategoryNode = z.object({
  /** "Home > Kitchen > Kettles". */
  path: z.string(),
  name: z.string(),
  /** 1 for the top. */
  depth: z.number(),
  /** In this category and all below it. */
  products: z.number(),
  /** Categories directly below it. */
  children: z.number(),
});
export type CategoryNode = z.infer<typeof CategoryNode>;

export const CategoryTree = z.object({
  withoutCategory: z.number(),
  /** All nodes, also those not listed. */
  nodes: z.number(),
  deepest: z.number().nullable(),
  /** The 200 largest, each below its parent, larger branches first. */
  listed: z.array(CategoryNode),
});
export type CategoryTree = z.infer<typeof CategoryTree>;

interface Branch {
  readonly node: CategoryNode;
  readonly below: Map<string, Branch>;
}

export async function growCategoryTree(
  products: readonly CatalogProduct[],
  eventLoop: EventLoopYield,
): Promise<CategoryTree> {
  const top = new Map<string, Branch>();
  const all: CategoryNode[] = [];
  let withoutCategory = 0;
  for (const { category } of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    const names = (category ?? "")
      .split(">")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .slice(0, DEEPEST);
    if (names.length === 0) withoutCategory += 1;
    let level = top;
    let parent = null as CategoryNode | null; // the compiler takes a bare null for never within the loop
    for (const name of names) {
      let branch = level.get(name.toLowerCase());
      if (!branch) {
        const path: string = parent === null ? name : `${parent.path} > ${name}`;
        branch = { node: { path, name, depth: (parent?.depth ?? 0) + 1, products: 0, children: 0 }, below: new Map() };
        level.set(name.toLowerCase(), branch);
        all.push(branch.node);
        if (parent) parent.children += 1;
      }
      branch.node.products += 1;
      parent = branch.node;
      level = branch.below;
    }
  }
  // A parent holds at least its children's products: with ties broken by depth it is kept before them.
  const kept = new Set([...all].sort((a, b) => b.products - a.products || a.depth - b.depth).slice(0, MOST_NODES));
  return {
    withoutCategory,
    nodes: all.length,
    deepest: all.length === 0 ? null : all.reduce((deepest, { depth }) => Math.max(deepest, depth), 0),
    listed: inTreeOrder(top).filter((node) => kept.has(node)),
  };
}

function inTreeOrder(level: ReadonlyMap<string, Branch>): CategoryNode[] {
  return [...level.values()]
    .sort((a, b) => b.node.products - a.node.products || compareText(a.node.name, b.node.name))
    .flatMap(({ node, below }) => [node, ...inTreeOrder(below)]);
}
