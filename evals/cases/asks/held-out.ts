import type { AskCase } from "./case.js";
export const heldOut: readonly AskCase[] = [];
