import { asks } from "./asks.js";
import { catalogs } from "./catalogs.js";
import { clarification } from "./clarification.js";
import { conversations } from "./conversations.js";
import { interfaces } from "./interface.js";
import { leaks } from "./leaks.js";
import { routing } from "./routing.js";
import { specialistSuites } from "./specialists.js";
import type { Suite } from "./suite.js";

/** The only list of suites, in the order of the report. */
export const suites: readonly Suite[] = [
  routing,
  ...specialistSuites,
  conversations,
  clarification,
  leaks,
  catalogs,
  interfaces,
  asks,
];
