/**
 * Every match of a global expression, in order. `String.matchAll` copies its expression at each call, and V8 compiles a copy of one of our long
 * ones anew: most of what reading a question cost in them.
 */
export function matchesOf(text: string, expression: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    found.push(match);
    if (match[0] === "") expression.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xff_ff ? 2 : 1;
  }
  return found;
}
