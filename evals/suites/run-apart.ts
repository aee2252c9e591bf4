import { fork } from "node:child_process";
import { ConfigError } from "../../tools/errors.js";
import type { CaseResult } from "./suite.js";

/** A run in several processes, since one has a single thread for all of its questions. Each takes every n-th case of every suite. */

/** What a part tells the process that began it. */
export type PartMessage =
  | {
      readonly kind: "result";
      readonly suite: string;
      readonly round: number;
      readonly place: number;
      readonly result: CaseResult;
    }
  | { readonly kind: "suite"; readonly suite: string; readonly round: number; readonly tookMs: number };

/** Which part of a run this process does. */
export interface Part {
  readonly number: number;
  readonly of: number;
}

export const ownPlaces = (count: number, { number, of }: Part): number[] =>
  Array.from({ length: count }, (_, place) => place).filter((place) => place % of === number);

export const tellParent = (message: PartMessage): void => void process.send?.(message);

/**
 * Runs the same command in so many processes and hands over what they tell.
 * @throws ConfigError when one of them ends before its work is done; it has said why
 */
export async function runApart(
  words: readonly string[],
  processes: number,
  onMessage: (message: PartMessage) => void,
): Promise<void> {
  const [, entry = ""] = process.argv;
  const children = Array.from({ length: processes }, (_, number) => {
    const child = fork(entry, [...words, "--part", `${number}/${processes}`]);
    child.on("message", (message) => onMessage(message as PartMessage)); // a part sends nothing else
    return child;
  });
  const end = () => {
    for (const child of children) child.kill();
  };
  process.once("exit", end);
  const codes = await Promise.all(
    children.map((child) => new Promise<number | null>((done) => child.once("close", (code) => done(code)))),
  );
  process.off("exit", end);
  if (codes.some((code) => code !== 0)) throw new ConfigError("A part of the run ended before its work was done.");
}
