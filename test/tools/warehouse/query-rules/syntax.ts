import type { ColumnRef, FuncCall, Node, SelectStmt, SortBy } from "libpg-query";

/** What the rules ask of a parsed text. A node of the parser is an object with its kind as the only key. */

const named = (node: Node | undefined, kind: string): boolean => node !== undefined && kind in node;

export const columnOf = (node: Node | undefined): ColumnRef | undefined =>
  node !== undefined && "ColumnRef" in node ? node.ColumnRef : undefined;

export const stringOf = (node: Node | undefined): string =>
  node !== undefined && "String" in node ? (node.String.sval ?? "") : "";

/** `a.b` as its table's name and its own; null for `*`. */
export function partsOf({ fields = [] }: ColumnRef): { readonly table: string | null; readonly column: string | null } {
  const last = fields.at(-1);
  return {
    table: fields.length > 1 ? stringOf(fields[0]) : null,
    column: named(last, "A_Star") ? null : stringOf(last),
  };
}

export const columnName = (node: Node | undefined): string | null => {
  const reference = columnOf(node);
  return reference ? partsOf(reference).column : null;
};

export const selectOf = (node: Node | undefined): SelectStmt => {
  if (node !== undefined && "SelectStmt" in node) return node.SelectStmt;
  throw new TypeError("Only SELECT is asked of the market");
};

/** The same expression, wherever it stands in the text. */
export const shapeOf = (node: unknown): string =>
  JSON.stringify(node, (key, value) => (key === "location" ? undefined : value));

/** Every node below one, parts of an expression that are texts of their own (sub-selects) only where `intoSelects`. */
export function* nodesBelow(root: unknown, intoSelects: boolean): Generator<Record<string, unknown>> {
  if (Array.isArray(root)) for (const each of root) yield* nodesBelow(each, intoSelects);
  else if (typeof root === "object" && root !== null) {
    yield root as Record<string, unknown>;
    for (const [key, value] of Object.entries(root))
      if (intoSelects || key !== "subselect") yield* nodesBelow(value, intoSelects);
  }
}

const collect = <Found>(root: unknown, kind: string, intoSelects = false): Found[] =>
  [...nodesBelow(root, intoSelects)].flatMap((node) => (kind in node ? [node[kind] as Found] : []));

export const functionsIn = (root: unknown): FuncCall[] => collect<FuncCall>(root, "FuncCall");
export const columnsIn = (root: unknown): ColumnRef[] => collect<ColumnRef>(root, "ColumnRef");
export const sortsIn = (root: unknown): SortBy[] => collect<SortBy>(root, "SortBy", true);

export const functionName = ({ funcname = [] }: FuncCall): string => stringOf(funcname.at(-1));

/** Conditions that all hold: what AND joins. */
export function allOf(condition: Node | undefined): Node[] {
  if (condition === undefined) return [];
  if ("BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR")
    return (condition.BoolExpr.args ?? []).flatMap(allOf);
  return [condition];
}

/** True where a condition leaves the rows of clusters that the text names, or of keys that were chosen before. */
export function namesClusters(condition: Node): boolean {
  if ("BoolExpr" in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    if (boolop === "AND_EXPR") return args.some(namesClusters);
    return boolop === "OR_EXPR" && args.every(namesClusters);
  }
  if ("SubLink" in condition) {
    const { subLinkType, testexpr } = condition.SubLink;
    return subLinkType === "ANY_SUBLINK" && isOfCluster(testexpr);
  }
  if (!("A_Expr" in condition)) return false;
  const { kind, lexpr, rexpr, name = [] } = condition.A_Expr;
  const isEquality = kind === "AEXPR_IN" || kind === "AEXPR_OP";
  return isEquality && stringOf(name[0]) === "=" && columnName(lexpr) === "cluster_id" && columnsIn(rexpr).length === 0;
}

/** `cluster_id`, or a row that holds it. */
export const isOfCluster = (node: Node | undefined): boolean =>
  columnsIn(node).some((reference) => partsOf(reference).column === "cluster_id");
