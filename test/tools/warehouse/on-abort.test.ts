import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { onAbort } from "../../../tools/warehouse/on-abort.js";

const listenersOf = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

test("all calls hang on one listener, are called once, in the order they came, and leave nothing behind", () => {
  const controller = new AbortController();
  const called: number[] = [];
  for (let at = 0; at < 30; at += 1) onAbort(controller.signal, () => called.push(at));
  expect(listenersOf(controller.signal)).toBe(1);
  controller.abort();
  expect(called).toEqual(Array.from({ length: 30 }, (_, at) => at));
  expect(listenersOf(controller.signal)).toBe(0);
});

test("what was taken back is not called; the listener goes with the last one, and comes again", () => {
  const controller = new AbortController();
  const called: string[] = [];
  const call = () => called.push("kept");
  const takeBack = onAbort(controller.signal, () => called.push("taken back"));
  const alike = [onAbort(controller.signal, call), onAbort(controller.signal, call)];
  takeBack();
  alike[0]?.();
  expect(listenersOf(controller.signal)).toBe(1);
  alike[1]?.();
  expect(listenersOf(controller.signal)).toBe(0);
  onAbort(controller.signal, call);
  takeBack();
  controller.abort();
  expect(called).toEqual(["kept"]);
});

test("a call that takes another one back while all are told, and no signal at all", () => {
  const controller = new AbortController();
  const called: string[] = [];
  onAbort(controller.signal, () => takeBack());
  const takeBack = onAbort(controller.signal, () => called.push("late"));
  controller.abort();
  expect(called).toEqual([]);
  expect(() => onAbort(undefined, () => called.push("never"))()).not.toThrow();
});
