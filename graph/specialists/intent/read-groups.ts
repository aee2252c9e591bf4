import type { Intent } from "../../../tools/market/intent/keyword-metrics.js";
import { carry } from "../../answer/cell.js";
import { counted, type Derived } from "../../answer/derivation.js";
import type { Keywords } from "./gather.js";
import { mainIntent } from "./intents.js";

type Group = Keywords["data"]["groups"][number];

export interface GroupInsight {
  readonly ref: string;
  readonly keywords: Derived;
  readonly count: Derived;
  /** Of several keywords each. */
  readonly real: readonly (Group & { readonly size: Derived; readonly intent: keyof Intent | null })[];
  /** Some members share one reported figure. */
  readonly isShared: boolean;
  readonly single: readonly Group[];
}

export function readGroups({ data, ref }: Keywords): GroupInsight {
  const real = data.groups.filter(({ members }) => members.length > 1);
  return {
    ref,
    keywords: counted(data.keywords),
    count: counted(real),
    real: real.map((group) =>
      carry(group, {
        size: counted(group.members),
        intent: mainIntent(data.keywords.find(({ keyword }) => keyword === group.label)?.intent ?? null),
      }),
    ),
    isShared: real.some(({ searches, distinctSearches }) => searches > distinctSearches),
    single: data.groups.filter(({ members }) => members.length === 1),
  };
}
