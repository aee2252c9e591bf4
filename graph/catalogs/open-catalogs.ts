import { CatalogStore } from "../../tools/catalogs/catalog-store.js";
import { createFetcher } from "../../tools/catalogs/fetch/create-fetcher.js";
import { openReaderPool } from "../../tools/catalogs/reading/reader-pool.js";
import type { StateStore } from "../../tools/state/state-store.js";
import type { Gate } from "../../tools/warehouse/gate.js";
import type { Config } from "../config.js";
import type { GraphDependencies } from "../dependencies.js";
import { Catalogs } from "./catalogs.js";
import { builtInDescriber } from "./describer.js";

export interface CatalogsOptions {
  readonly dependencies: GraphDependencies;
  readonly store: StateStore;
  readonly settings: Config["catalogs"];
  /** The version of this service, sent to the shops that are read. */
  readonly version: string;
  /** Where runs of the graph wait. */
  readonly gate: Gate;
}

/** The catalogs over the service's own store, with a fetcher of its own. */
export function openCatalogs({ dependencies, store, settings, version, gate }: CatalogsOptions) {
  const { maxPages, retentionDays, allowsPrivate, networks } = settings;
  const fetcher = createFetcher({ allowPrivate: allowsPrivate, allowNetworks: networks, version });
  const documents = openReaderPool();
  const readers = { fetcher, documents, maxPages, describer: dependencies.roles?.describer ?? builtInDescriber };
  const catalogs = new Catalogs(dependencies, new CatalogStore(store, retentionDays), readers, gate);
  return { catalogs, close: async () => void (await Promise.all([fetcher.close(), documents.close()])) };
}
