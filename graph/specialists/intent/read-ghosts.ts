import type { GhostCause } from "../../../tools/market/intent/ghost-cause.js";
import type { Ghost } from "../../../tools/market/intent/ghost-products.js";
import { carry, cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import type { IntentRequest } from "./details.js";
import { type Ghosts, rowsToShow } from "./gather.js";

export interface GhostInsight {
  readonly ref: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly searchesPerMonth: number;
  readonly failedQueries: number;
  readonly failedPerMonth: number;
  readonly failedShare: Derived;
  readonly judged: number;
  /** Causes asked for; null = all but noise. */
  readonly asked: readonly GhostCause[] | null;
  /** Of the causes asked for, by searches left unanswered. */
  readonly ghosts: readonly Ghost[];
  readonly shown: readonly Ghost[];
  readonly noise: readonly Ghost[];
  readonly causes: Ghosts["data"]["causes"];
}

export function readGhosts({ data, ref }: Ghosts, request: IntentRequest): GhostInsight | null {
  if (data.searchesPerMonth === 0) return null;
  const { causes } = request.details;
  const asked = causes.length > 0 ? causes : null;
  const isWanted = ({ cause }: { readonly cause: GhostCause }): boolean =>
    asked === null ? cause !== "noise" : asked.includes(cause);
  const ghosts = data.ghosts.filter(isWanted);
  return carry(data, {
    ref,
    failedShare: derive("quotient", cell(data, "failedPerMonth"), cell(data, "searchesPerMonth")),
    asked,
    ghosts,
    shown: ghosts.slice(0, rowsToShow(request)),
    noise: asked === null ? data.ghosts.filter(({ cause }) => cause === "noise") : [],
    causes: data.causes.filter(isWanted),
  });
}
