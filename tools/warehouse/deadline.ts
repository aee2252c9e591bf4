import { CanceledError, OutOfTimeError } from "../errors.js";
import { Scoped } from "../scoped.js";
import { onAbort } from "./on-abort.js";

/** Until when the question that is being answered may read, by `performance.now()`. */
const deadline = new Scoped<number>();

/** Whatever `task` leads to reads until then and no longer. */
export const until = <Result>(time: number, task: () => Result): Result => deadline.run(time, task);

/** Milliseconds that the question has left; infinitely many outside of one. */
export const timeLeft = (): number => (deadline.current ?? Number.POSITIVE_INFINITY) - performance.now();

/**
 * Runs a query with what aborts when the caller withdraws and when the question's time is over, be it while the query waits for its turn.
 * @throws OutOfTimeError
 */
export async function inTime<Result>(
  callerSignal: AbortSignal | undefined,
  run: (controller: AbortController) => Promise<Result>,
): Promise<Result> {
  const left = timeLeft();
  if (left <= 0) throw new OutOfTimeError();
  // AbortSignal.any would leave a dependent on the caller's signal for each query, however long that lives.
  const controller = new AbortController();
  if (callerSignal?.aborted) controller.abort(callerSignal.reason);
  const forget = onAbort(callerSignal, () => controller.abort(callerSignal?.reason));
  const timer = Number.isFinite(left) ? setTimeout(() => controller.abort(new OutOfTimeError()), left) : undefined;
  try {
    return await run(controller);
  } catch (error) {
    const { reason } = controller.signal;
    throw error instanceof CanceledError && reason instanceof OutOfTimeError ? reason : error;
  } finally {
    clearTimeout(timer);
    forget();
  }
}

/** What others read already, also later; what they are reading, until the question's time is over. @throws OutOfTimeError */
export async function awaitInTime<Result>(reading: Promise<Result>): Promise<Result> {
  const left = timeLeft();
  if (!Number.isFinite(left)) return reading;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutOfTimeError()), left);
  });
  try {
    return await Promise.race([reading, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The failure of a reading that callers share is not this one's: another one withdrew, or had no time left. */
export const isOfAnother = (error: unknown, signal: AbortSignal | undefined): boolean =>
  !signal?.aborted && (error instanceof CanceledError || (error instanceof OutOfTimeError && timeLeft() > 0));
