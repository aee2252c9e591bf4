import ts from "typescript";

/** One small fault that a test should notice: `text` stands in the place of the characters from `from` to `to`. */
export interface Mutant {
  readonly kind: MutantKind;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Counted from one. */
  readonly line: number;
  readonly before: string;
}

export type MutantKind = "comparison" | "boundary" | "logic" | "arithmetic" | "constant" | "condition" | "removal";

const { SyntaxKind } = ts;

/** Every mutant of a source, in the order of its text. Types, imports and the words of strings stay as they are. */
export function findMutants(source: string): Mutant[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.ES2023, true);
  const mutants: Mutant[] = [];

  const replace = (node: ts.Node, kind: MutantKind, text: string): void => {
    const from = node.getStart(file);
    const line = file.getLineAndCharacterOfPosition(from).line + 1;
    mutants.push({ kind, from, to: node.end, text, line, before: source.slice(from, node.end) });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) mutateOperator(node, replace);
    else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) mutateCondition(node.expression, replace);
    else if (ts.isConditionalExpression(node)) mutateCondition(node.condition, replace);
    else if (ts.isPrefixUnaryExpression(node)) mutatePrefix(node, replace);
    else if (node.kind === SyntaxKind.TrueKeyword) replace(node, "constant", "false");
    else if (node.kind === SyntaxKind.FalseKeyword) replace(node, "constant", "true");
    else if (ts.isNumericLiteral(node)) mutateNumber(node, replace);
    else if (ts.isExpressionStatement(node)) replace(node, "removal", ";");
    else if (ts.isReturnStatement(node) && node.expression) replace(node, "removal", "return undefined;");
    else if (ts.isContinueStatement(node) || ts.isThrowStatement(node)) replace(node, "removal", ";");
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants.sort((a, b) => a.from - b.from);
}

type Replace = (node: ts.Node, kind: MutantKind, text: string) => void;

const OPERATORS: ReadonlyMap<ts.SyntaxKind, readonly (readonly [MutantKind, string])[]> = new Map([
  [
    SyntaxKind.LessThanToken,
    [
      ["boundary", "<="],
      ["comparison", ">="],
    ],
  ],
  [
    SyntaxKind.LessThanEqualsToken,
    [
      ["boundary", "<"],
      ["comparison", ">"],
    ],
  ],
  [
    SyntaxKind.GreaterThanToken,
    [
      ["boundary", ">="],
      ["comparison", "<="],
    ],
  ],
  [
    SyntaxKind.GreaterThanEqualsToken,
    [
      ["boundary", ">"],
      ["comparison", "<"],
    ],
  ],
  [SyntaxKind.EqualsEqualsEqualsToken, [["comparison", "!=="]]],
  [SyntaxKind.ExclamationEqualsEqualsToken, [["comparison", "==="]]],
  [SyntaxKind.AmpersandAmpersandToken, [["logic", "||"]]],
  [SyntaxKind.BarBarToken, [["logic", "&&"]]],
  [SyntaxKind.PlusToken, [["arithmetic", "-"]]],
  [SyntaxKind.MinusToken, [["arithmetic", "+"]]],
  [SyntaxKind.AsteriskToken, [["arithmetic", "/"]]],
  [SyntaxKind.SlashToken, [["arithmetic", "*"]]],
  [SyntaxKind.PercentToken, [["arithmetic", "*"]]],
]);

function mutateOperator({ left, operatorToken, right }: ts.BinaryExpression, replace: Replace): void {
  const joinsText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
  if (operatorToken.kind === SyntaxKind.PlusToken && joinsText) return;
  for (const [kind, text] of OPERATORS.get(operatorToken.kind) ?? []) replace(operatorToken, kind, text);
}

/** A comparison or a negation is mutated by itself; any other condition is taken for true and for false. */
function mutateCondition(condition: ts.Expression, replace: Replace): void {
  if (ts.isBinaryExpression(condition) && OPERATORS.has(condition.operatorToken.kind)) return;
  if (ts.isPrefixUnaryExpression(condition)) return;
  replace(condition, "condition", "true");
  replace(condition, "condition", "false");
}

function mutatePrefix({ operator, operand, parent }: ts.PrefixUnaryExpression, replace: Replace): void {
  if (operator === SyntaxKind.ExclamationToken) replace(operand.parent, "logic", `!!${operand.getText()}`);
  else if (operator === SyntaxKind.MinusToken && !ts.isLiteralTypeNode(parent))
    replace(operand.parent, "arithmetic", operand.getText());
}

function mutateNumber(node: ts.NumericLiteral, replace: Replace): void {
  const value = Number(node.text);
  const step = Number.isInteger(value) ? 1 : 0.1;
  replace(node, "constant", String(value + step));
  replace(node, "constant", value >= step ? String(value - step) : `(${value - step})`);
}

export const withMutant = (source: string, { from, to, text }: Pick<Mutant, "from" | "to" | "text">): string =>
  `${source.slice(0, from)}${text}${source.slice(to)}`;
