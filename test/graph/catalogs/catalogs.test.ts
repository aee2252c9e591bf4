import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Catalogs } from "../../../graph/catalogs/catalogs.js";
import { builtInDescriber } from "../../../graph/catalogs/describer.js";
import { CatalogStore } from "../../../tools/catalogs/catalog-store.js";
import { createFetcher } from "../../../tools/catalogs/fetch/create-fetcher.js";
import { openStateStore } from "../../../tools/state/open.js";
import { recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";

describe.each(engines().slice(0, 1))("catalogs, on %s", (engine) => {
  it("holds no more files than it has memory for, and has room again once they are read", async () => {
    const logger = recordingLogger();
    const dataDir = mkdtempSync(path.join(tmpdir(), "catalogs-"));
    const warehouse = await openEngine(engine);
    const store = await openStateStore({ dataDir, databaseUrl: null, logger });
    const fetcher = createFetcher({ allowPrivate: false, version: "1" });
    const dependencies = { warehouse, logger, clock: () => new Date("2026-11-21"), defaultMarket: "US" };
    const readers = { fetcher, maxPages: 1, describer: builtInDescriber };
    const catalogs = new Catalogs(dependencies, new CatalogStore(store, 7), readers);
    const bring = (mebibytes: number) => {
      const bytes = Buffer.alloc(mebibytes * 1024 * 1024);
      return catalogs.onboard({ source: { kind: "file", bytes, filename: null, mediaType: null }, owner: null }).then(
        () => "read",
        (error: { code: string }) => error.code,
      );
    };
    // Empty files are refused for what they are; the third is not even looked at.
    const full = await Promise.all([bring(60), bring(60), bring(60)]);
    expect(full).toEqual(["invalid-input", "invalid-input", "data-unavailable"]);
    expect(await Promise.all([bring(60), bring(60)])).toEqual(["invalid-input", "invalid-input"]);
    await Promise.all([warehouse.close(), store.close(), fetcher.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
