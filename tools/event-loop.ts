/**
 * Lets whatever came meanwhile be served between two pieces of work: results that are kept come without waiting, so that a whole question would
 * run in one go. One piece a turn of the event loop, however many questions run: released all at once, they would add up.
 */
const waiting: (() => void)[] = [];

export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
