import { CatalogStore } from "../../tools/catalogs/catalog-store.js";
import { createFetcher } from "../../tools/catalogs/fetch/create-fetcher.js";
import type { StateStore } from "../../tools/state/state-store.js";
import type { Gate } from "../../tools/warehouse/gate.js";
import type { Config } from "../config.js";
import type { GraphDependencies } from "../specialist.js";
import { builtInDescriber } from "./describer.js";
import { CatalogDesk } from "./desk.js";

export interface DeskOptions {
  readonly dependencies: GraphDependencies;
  readonly store: StateStore;
  readonly settings: Config["catalogs"];
  /** Ours, told to the shops that are read. */
  readonly version: string;
  /** Where runs of the graph wait. */
  readonly gate: Gate;
}

/** The desk over the service's own store, with a fetcher of its own. */
export function openDesk({ dependencies, store, settings, version, gate }: DeskOptions) {
  const { maxPages, retentionDays, allowsPrivate } = settings;
  const fetcher = createFetcher({ allowPrivate: allowsPrivate, version });
  const readers = { fetcher, maxPages, describer: dependencies.roles?.describer ?? builtInDescriber };
  const desk = new CatalogDesk(dependencies, new CatalogStore(store, retentionDays), readers, gate);
  return { desk, close: () => fetcher.close() };
}
