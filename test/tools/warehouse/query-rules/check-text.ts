import {
  type FuncCall,
  type JoinExpr,
  loadModule,
  type Node,
  parseSync,
  type SelectStmt,
  type SortBy,
} from "libpg-query";
import { decidedBy, type Relation, tableRelation, tellsRowsApart } from "./relation.js";
import {
  allOf,
  columnName,
  columnOf,
  columnsIn,
  functionName,
  functionsIn,
  isOfCluster,
  namesClusters,
  nodesBelow,
  partsOf,
  selectOf,
  shapeOf,
  sortsIn,
  stringOf,
} from "./syntax.js";

/** Sums of sums, counts of counts: each server sends one figure. */
const MERGED = new Set(["count", "sum", "min", "max", "avg", "bool_and", "bool_or"]);
/** In one order on every engine only if it is asked for. */
const JOINED = new Set(["string_agg", "array_agg", "list", "json_agg"]);
const AGGREGATES = new Set([...MERGED, ...JOINED, "percentile_cont", "percentile_disc", "mode", "stddev", "variance"]);
/** Window functions whose result depends on which of two equal rows comes first. */
const PLACED = new Set(["row_number", "lag", "lead", "first_value", "last_value", "nth_value", "ntile"]);

interface Input extends Relation {
  readonly alias: string;
}
type Named = ReadonlyMap<string, Relation>;

/**
 * What in a text would make a cluster of servers bring rows together that should stay on their shards, or let two engines answer differently.
 * The rules are those of docs/development.md (SQL that scales). @returns one sentence for each
 */
export async function brokenRules(text: string): Promise<string[]> {
  await loadModule();
  const [statement, more] = parseSync(text).stmts ?? [];
  if (statement?.stmt === undefined || more !== undefined) return ["is not one statement"];
  const check = new TextCheck();
  check.select(selectOf(statement.stmt), new Map(), true);
  for (const { sortby_dir, sortby_nulls } of sortsIn(statement.stmt))
    if (sortby_dir === "SORTBY_DESC" && sortby_nulls !== "SORTBY_NULLS_LAST")
      check.broken.add("sorts DESC without NULLS LAST");
  return [...check.broken];
}

class TextCheck {
  readonly broken = new Set<string>();
  readonly #uses = new Map<Relation, number>();

  select(select: SelectStmt, outer: Named, isWhole = false): Relation {
    const named = this.#withNamed(select, outer);
    if (select.larg && select.rarg) return this.#union(select, named, isWhole);
    const conditions = allOf(select.whereClause);
    const inputs = (select.fromClause ?? []).flatMap((item) => this.#inputs(item, named, conditions));
    for (const part of [select.targetList, select.whereClause, select.havingClause]) this.#subSelects(part, named);
    return new BlockCheck(this.broken, select, inputs, conditions).result(isWhole);
  }

  #withNamed({ withClause }: SelectStmt, outer: Named): Named {
    if (withClause?.recursive) this.broken.add("is recursive");
    const named = new Map(outer);
    for (const node of withClause?.ctes ?? []) {
      if (!("CommonTableExpr" in node)) continue;
      const { ctename = "", ctequery } = node.CommonTableExpr;
      named.set(ctename, { ...this.select(selectOf(ctequery), named) });
    }
    return named;
  }

  #union({ larg, rarg, sortClause }: SelectStmt, named: Named, isWhole: boolean): Relation {
    const sides = [larg, rarg].map((side) => this.select(side ?? {}, named));
    if (isWhole && sortClause === undefined) this.broken.add("has no ORDER BY");
    const [first] = sides;
    const isSpread = sides.every(({ place, columns }) => place === "shards" && columns.has("cluster_id"));
    return {
      place: isSpread ? "shards" : "together",
      isRaw: isSpread && sides.some(({ isRaw }) => isRaw),
      isBounded: sides.every(({ isBounded }) => isBounded),
      columns: first?.columns ?? new Set(),
      keys: [],
      implied: [],
    };
  }

  #inputs(item: Node, named: Named, conditions: Node[]): Input[] {
    if ("RangeVar" in item) return [this.#table(item.RangeVar.relname ?? "", item.RangeVar.alias?.aliasname, named)];
    if ("RangeSubselect" in item) {
      const { subquery, alias } = item.RangeSubselect;
      const select = selectOf(subquery);
      if (select.valuesLists) {
        const columns = (alias?.colnames ?? []).map(stringOf);
        const listed = { place: "everywhere", isRaw: false, isBounded: true, keys: [columns], implied: [] } as const;
        return [{ ...listed, columns: new Set(columns), alias: alias?.aliasname ?? "" }];
      }
      return [{ ...this.select(select, named), alias: alias?.aliasname ?? "" }];
    }
    if ("JoinExpr" in item) return this.#join(item.JoinExpr, named, conditions);
    throw new TypeError(`FROM holds what the rules do not know: ${Object.keys(item).join()}`);
  }

  #table(name: string, alias: string | undefined, named: Named): Input {
    const relation = named.get(name) ?? tableRelation(name);
    if (relation === undefined) throw new TypeError(`There is no table ${name}`);
    if (named.get(name) === relation && relation.place === "shards") {
      const uses = (this.#uses.get(relation) ?? 0) + 1;
      this.#uses.set(relation, uses);
      if (uses > 1) this.broken.add(`uses ${name} twice, which may compute it twice`);
    }
    return { ...relation, alias: alias ?? name };
  }

  #join({ larg, rarg, quals, usingClause = [], jointype }: JoinExpr, named: Named, conditions: Node[]): Input[] {
    const [left, right] = [larg, rarg].map((side) => (side ? this.#inputs(side, named, conditions) : []));
    const on = [...allOf(quals), ...usingClause.map((column) => equal(left ?? [], right ?? [], stringOf(column)))];
    conditions.push(...on);
    const isOuter = jointype === "JOIN_LEFT" || jointype === "JOIN_FULL";
    const [preserved = [], added = []] = [left, right];
    if (isOuter && !preserved.some(isSpread))
      for (const input of added.filter(isSpread))
        if (!input.isBounded && !on.some(namesClusters))
          this.broken.add(
            `adds ${input.alias} by an outer join to rows that were brought together: all of it is brought there`,
          );
    return [...preserved, ...added];
  }

  #subSelects(part: unknown, named: Named): void {
    for (const node of nodesBelow(part, false)) {
      if (!("SubLink" in node)) continue;
      const { subselect, testexpr, subLinkType } = node.SubLink as {
        subselect?: Node;
        testexpr?: Node;
        subLinkType?: string;
      };
      const inner = this.select(selectOf(subselect), named);
      if (inner.place === "shards" && !(subLinkType === "ANY_SUBLINK" && isOfCluster(testexpr)))
        this.broken.add("asks a large table inside an expression without cluster_id");
    }
  }
}

const of =
  ({ alias }: Input) =>
  (column: string): string =>
    `${alias}.${column}`;
/** A column, not an expression that is given its name. */
const isCluster = (name: string): boolean => name.endsWith(".cluster_id");
const isSpread = ({ place }: Relation): boolean => place === "shards";

/** What USING says, as ON says it. */
function equal(left: readonly Input[], right: readonly Input[], column: string): Node {
  const reference = (inputs: readonly Input[]): Node => {
    const alias = inputs.find(({ columns }) => columns.has(column))?.alias ?? "";
    return { ColumnRef: { fields: [alias, column].map((sval) => ({ String: { sval } })) } };
  };
  return {
    A_Expr: { kind: "AEXPR_OP", name: [{ String: { sval: "=" } }], lexpr: reference(left), rexpr: reference(right) },
  };
}

interface Equality {
  readonly column: string;
  readonly input: Input;
  /** The other side; null for a value that the text fixes. */
  readonly other: { readonly input: Input; readonly column: string } | null;
}

/** One SELECT with its FROM, WHERE, GROUP BY, windows, ORDER BY and LIMIT. */
class BlockCheck {
  readonly #broken: Set<string>;
  readonly #select: SelectStmt;
  readonly #inputs: readonly Input[];
  readonly #conditions: readonly Node[];
  readonly #equalities: readonly Equality[];

  constructor(broken: Set<string>, select: SelectStmt, inputs: readonly Input[], conditions: readonly Node[]) {
    this.#broken = broken;
    this.#select = select;
    this.#inputs = inputs;
    this.#conditions = conditions;
    this.#equalities = conditions.flatMap((condition) => this.#equality(condition));
  }

  result(isWhole: boolean): Relation {
    const { targetList = [], groupClause = [], limitCount, distinctClause } = this.#select;
    const spread = this.#inputs.filter(isSpread);
    if (spread.length > 1 && !this.#areJoinedByCluster(spread))
      this.#broken.add("joins large tables without cluster_id");
    const found = this.#joined();
    const functions = functionsIn([targetList, this.#select.havingClause, this.#select.sortClause]);
    const aggregates = functions.filter((call) => !call.over && AGGREGATES.has(functionName(call)));
    for (const call of functions)
      if (JOINED.has(functionName(call)) && !call.agg_order) this.#broken.add(`${functionName(call)} has no ORDER BY`);
    const isGrouped = groupClause.length + aggregates.length > 0;
    const grouped = isGrouped ? this.#group(found, aggregates) : found;
    const placed = this.#windows(grouped, functions, isGrouped);
    const chosen = this.#project(distinctClause ? this.#distinct(placed) : placed);
    const single = (isGrouped && groupClause.length === 0) || tellsRowsApart([], placed);
    if (limitCount !== undefined || (isWhole && !single)) this.#checkOrder(placed, chosen);
    if (isWhole) return chosen;
    if (limitCount !== undefined) return { ...chosen, place: "together", isRaw: false };
    if (isSpread(chosen) && !chosen.columns.has("cluster_id")) this.#broken.add("a part of the text loses cluster_id");
    return chosen;
  }

  #joined(): Relation {
    const fixed = this.#equalities.filter(({ other }) => other === null);
    const isFixed = (input: Input, column: string) =>
      fixed.some((each) => each.input === input && each.column === column);
    let keys: (readonly string[])[] = [[]];
    for (const input of this.#telling()) {
      const own = input.keys.map((key) => key.filter((column) => !isFixed(input, column)).map(of(input)));
      keys = keys.flatMap((key) => own.map((more) => [...key, ...more]));
    }
    const isOnShards = this.#inputs.some(isSpread);
    return {
      place: isOnShards ? "shards" : this.#inputs.some(({ place }) => place === "together") ? "together" : "everywhere",
      isRaw: this.#inputs.some(({ isRaw }) => isRaw),
      isBounded:
        this.#conditions.some(namesClusters) || this.#inputs.filter(isSpread).some(({ isBounded }) => isBounded),
      columns: new Set(this.#inputs.flatMap((input) => [...input.columns].map(of(input)))),
      keys,
      implied: [
        ...this.#inputs.flatMap((input) =>
          input.implied.map(({ from, to }) => ({ from: of(input)(from), to: of(input)(to) })),
        ),
        ...this.#equalities.flatMap(({ input, column, other }) => {
          if (other === null) return [];
          const [one, another] = [of(input)(column), of(other.input)(other.column)];
          return [
            { from: one, to: another },
            { from: another, to: one },
          ];
        }),
      ],
    };
  }

  /** Without those of which each row of the others meets at most one. */
  #telling(): readonly Input[] {
    const kept = new Set(this.#inputs);
    for (const input of [...this.#inputs].reverse()) {
      kept.delete(input);
      const met = this.#equalities.flatMap(({ input: one, column, other }) => {
        if (one === input) return other === null || kept.has(other.input) ? [column] : [];
        return other?.input === input && kept.has(one) ? [other.column] : [];
      });
      if (kept.size === 0 || !tellsRowsApart(met, input)) kept.add(input);
    }
    return this.#inputs.filter((input) => kept.has(input));
  }

  #group(found: Relation, aggregates: readonly FuncCall[]): Relation {
    const { groupClause = [] } = this.#select;
    const names = groupClause.map((item) => this.#nameOf(item));
    const hasCluster = names.some(isCluster);
    if (isSpread(found) && groupClause.some((item) => "GroupingSet" in item))
      this.#broken.add("uses GROUPING SETS on a large table");
    if (isSpread(found) && !hasCluster) {
      if (found.isRaw && groupClause.length > 0) this.#broken.add("groups a large table without cluster_id");
      for (const call of aggregates)
        if (call.agg_distinct || !MERGED.has(functionName(call)))
          this.#broken.add(
            `${functionName(call)}${call.agg_distinct ? " DISTINCT" : ""} over all clusters needs all rows in one place`,
          );
    }
    const decided = decidedBy(names.filter(isCluster), found.implied);
    const perCluster = names.every((name) => decided.has(name));
    return {
      ...found,
      place: isSpread(found) && !hasCluster ? "together" : found.place,
      isRaw: false,
      isBounded: found.isBounded || perCluster,
      columns: new Set([...names, ...found.columns]),
      keys: [names],
    };
  }

  #windows(rows: Relation, functions: readonly FuncCall[], isGrouped: boolean): Relation {
    let { place } = rows;
    const keys = [...rows.keys];
    for (const call of functions) {
      const over = call.over;
      if (!over) continue;
      const parts = (over.partitionClause ?? []).map((item) => this.#nameOf(item));
      if (isSpread(rows) && !parts.some(isCluster)) {
        if (!isGrouped && (rows.isRaw || !this.#select.whereClause))
          this.#broken.add(`${functionName(call)} OVER all clusters brings every row together`);
        place = "together";
      }
      if (!PLACED.has(functionName(call))) continue;
      const order = this.#sortNames((over.orderClause ?? []).map(sortOf));
      if (!tellsRowsApart([...parts, ...order], rows)) this.#broken.add(`${functionName(call)} has no tie-break`);
      const name = (this.#select.targetList ?? []).flatMap((target) =>
        "ResTarget" in target && shapeOf(target.ResTarget.val) === shapeOf({ FuncCall: call })
          ? (target.ResTarget.name ?? [])
          : [],
      );
      if (functionName(call) === "row_number") for (const each of name) keys.push([...parts, each]);
    }
    return { ...rows, place, keys };
  }

  #distinct(rows: Relation): Relation {
    const names = (this.#select.targetList ?? []).flatMap((target) => this.#outputs(target)).map(({ name }) => name);
    if (isSpread(rows) && !names.includes("cluster_id")) this.#broken.add("DISTINCT without cluster_id");
    return { ...rows, isRaw: false, keys: [names] };
  }

  #project(rows: Relation): Relation {
    const columns = new Set<string>();
    const renamed = new Map<string, string>();
    for (const target of this.#select.targetList ?? [])
      for (const { source, name } of this.#outputs(target)) {
        columns.add(name);
        renamed.set(name, name);
        if (source !== null && !renamed.has(source)) renamed.set(source, name);
      }
    // A column that another decides, and is decided by, goes by the other's name where it is left out itself.
    const nameOf = (column: string): string | undefined =>
      renamed.get(column) ??
      rows.implied
        .flatMap(({ from, to }) => (to === column && renamed.has(from) ? [from] : []))
        .map((from) => renamed.get(from))[0];
    const keys = rows.keys.flatMap((key) => {
      const kept = key.flatMap((column) => nameOf(column) ?? []);
      return kept.length === key.length ? [kept] : [];
    });
    const implied = rows.implied.flatMap(({ from, to }) => {
      const [before, after] = [renamed.get(from), renamed.get(to)];
      return before !== undefined && after !== undefined ? [{ from: before, to: after }] : [];
    });
    return { ...rows, columns, keys, implied };
  }

  #checkOrder(rows: Relation, chosen: Relation): void {
    const { sortClause = [] } = this.#select;
    const names = this.#sortNames(sortClause.map(sortOf));
    if (sortClause.length === 0) this.#broken.add("has no ORDER BY");
    else if (!tellsRowsApart(names, rows) && !tellsRowsApart(names, chosen) && !isSubset(chosen.columns, names))
      this.#broken.add("ORDER BY has no tie-break");
  }

  /** ORDER BY takes a bare name for one of the result first. */
  #sortNames(sorts: readonly SortBy[]): string[] {
    const outputs = (this.#select.targetList ?? []).flatMap((target) => this.#outputs(target));
    return sorts.flatMap(({ node }) => {
      const bare = columnOf(node)?.fields?.length === 1 ? columnName(node) : null;
      const own = this.#nameOf(node);
      const found = outputs.filter(({ name, source }) => name === bare || name === own || source === own);
      return [own, ...found.flatMap(({ name, source }) => [name, ...(source === null ? [] : [source])])];
    });
  }

  /** A column with the name of its table, an expression by the name it is given or by itself. */
  #nameOf(node: Node | undefined): string {
    const column = this.#source(node);
    if (column !== null) return of(column.input)(column.column);
    const shape = shapeOf(node);
    const target = (this.#select.targetList ?? []).find(
      (each) => "ResTarget" in each && each.ResTarget.name && shapeOf(each.ResTarget.val) === shape,
    );
    return target && "ResTarget" in target ? (target.ResTarget.name ?? shape) : shape;
  }

  /** What a target adds to the result, each with the column behind it: as it is, or moved by a constant. */
  #outputs(target: Node): { readonly name: string; readonly source: string | null }[] {
    if (!("ResTarget" in target)) return [];
    const { name, val } = target.ResTarget;
    const reference = columnOf(val);
    const { table = null, column = "" } = reference ? partsOf(reference) : {};
    if (column === null)
      return this.#inputs
        .filter(({ alias }) => table === null || alias === table)
        .flatMap((input) => [...input.columns].map((each) => ({ name: each, source: of(input)(each) })));
    const moved =
      val !== undefined && "A_Expr" in val && /^[+-]$/.test(stringOf(val.A_Expr.name?.[0])) ? val.A_Expr : undefined;
    const source = this.#source(moved && columnsIn(moved.rexpr).length === 0 ? moved.lexpr : val);
    return [{ name: name ?? (column || shapeOf(val)), source: source ? of(source.input)(source.column) : null }];
  }

  #equality(condition: Node): Equality[] {
    if (!("A_Expr" in condition)) return [];
    const { kind, name = [], lexpr, rexpr } = condition.A_Expr;
    if (kind !== "AEXPR_OP" || stringOf(name[0]) !== "=") return [];
    const [left, right] = [this.#source(lexpr), this.#source(rexpr)];
    if (left && right) return [{ ...left, other: right }];
    const [one, value] = left ? [left, rexpr] : [right, lexpr];
    return one && columnsIn(value).length === 0 ? [{ ...one, other: null }] : [];
  }

  #source(node: Node | undefined): { readonly input: Input; readonly column: string } | null {
    const reference = columnOf(node);
    if (reference === undefined) return null;
    const { table, column } = partsOf(reference);
    const input = this.#inputs.find(({ alias, columns }) =>
      table === null ? columns.has(column ?? "") : alias === table,
    );
    return input && column !== null ? { input, column } : null;
  }

  #areJoinedByCluster(spread: readonly Input[]): boolean {
    const reached = new Set(spread.slice(0, 1));
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { input, column, other } of this.#equalities) {
        if (column !== "cluster_id" || other?.column !== "cluster_id") continue;
        if (reached.has(input)) reached.add(other.input);
        else if (reached.has(other.input)) reached.add(input);
      }
    }
    return spread.every((input) => reached.has(input));
  }
}

const isSubset = (some: ReadonlySet<string>, all: readonly string[]): boolean =>
  [...some].every((each) => all.includes(each));
const sortOf = (node: Node): SortBy => ("SortBy" in node ? node.SortBy : {});
