import type { Talk } from "./case.js";
export const talks: readonly Talk[] = [];
