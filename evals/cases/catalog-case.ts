import type { ActionKind } from "../../graph/catalogs/analysis.js";
import type { GivenProduct } from "../../graph/catalogs/order.js";
import type { SpecialistId } from "../../graph/specialists/index.js";
import type { ExpectedFact } from "./case.js";

/** What a seller hands over. */
export type CatalogWords =
  | { readonly file: string | Uint8Array; readonly filename?: string }
  | { readonly description: string }
  | { readonly products: readonly GivenProduct[] };

/** What an analysis has to say of one product group; its market figures and its price position are those of the oracles besides. */
export interface ExpectedGroup {
  readonly products: number;
  /** The own median price in market currency; null where no position may be told, with words of the reason. */
  readonly median?: number | { readonly notComparedFor: string };
  /** Pack sizes differ, so that the market's prices are those of one unit. */
  readonly isPerUnit?: true;
  readonly direction?: "rising" | "falling";
  readonly supply?: "under-supplied" | "balanced" | "over-supplied";
  /** Of the next strong peak, 1-12; null where no season may be warned of. */
  readonly peakMonth?: number | null;
}

type Action = readonly [kind: ActionKind, group: string];

export interface CatalogCase {
  /** Unique, kebab-case. */
  readonly id: string;
  /** What would go unnoticed without it. */
  readonly why: string;
  readonly tags?: readonly string[];
  readonly source: CatalogWords;
  readonly market?: string;
  readonly currency?: string;
  /** It has to be refused, in a sentence that holds these words. */
  readonly refusedFor?: string;
  readonly reading?: {
    readonly format: string;
    /** Field by heading; null for a column that has no use. */
    readonly columns?: Readonly<Record<string, string | null>>;
    readonly encoding?: string;
    /** Read, used, rejected. */
    readonly rows: readonly [number, number, number];
    readonly market: string;
    readonly currency: string | null;
    /** Words of what was taken for granted. */
    readonly assumed?: string;
  };
  /** Product group by title, as somebody would say who knows both; null for none. */
  readonly placed?: Readonly<Record<string, string | null>>;
  /** By product group. Missing: it is not analysed. */
  readonly groups?: Readonly<Record<string, ExpectedGroup>>;
  readonly firstAction?: Action;
  readonly actions?: readonly Action[];
  readonly notActions?: readonly Action[];
  /** Words that may stand nowhere in what is told. */
  readonly unsaid?: readonly string[];
}

/** A question of somebody whose catalog is known. */
export interface OwnQuestion {
  readonly id: string;
  readonly why: string;
  readonly tags?: readonly string[];
  readonly question: string;
  /** Null: nothing of the asker's is known. */
  readonly source: CatalogWords | null;
  /** Whether the asker's own catalog has to answer it, or the market at large; "asks for it" where none is known. */
  readonly about: "own catalog" | "market" | "asks for it";
  readonly expectSpecialists: readonly SpecialistId[];
  readonly expectFacts?: readonly ExpectedFact[];
}
