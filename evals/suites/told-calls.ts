import type { Oracles } from "../oracles/oracles.js";
import { rowsQuery } from "../oracles/rows.js";
import { loadedSource } from "../oracles/sources.js";
import type { ToldCall } from "../score/provenance.js";
import type { Recording } from "./recorder.js";

/** The calls of a recording, each with what the loaded data says of it by queries of its own. Which price feeds are not to be trusted is known of the sample market alone: of others the rows are not counted again. */
export const toldCalls = ({ calls }: Recording, ask: Oracles["rows"], isSample: boolean): Promise<ToldCall[]> =>
  Promise.all(
    calls.map(async ({ input, provenance }) => {
      const { market } = input;
      const query = !isSample ? null : rowsQuery(provenance.tool, input);
      const counts = query === null ? null : ((await ask(query))[0] ?? []).map(Number);
      const code = typeof market === "string" ? market : null;
      const sources = await Promise.all(
        provenance.sources.map(async ({ label }) => [label, await loadedSource(ask, label, code)] as const),
      );
      return { told: provenance, rows: counts, sources: new Map(sources), isOfOneMarket: code !== null };
    }),
  );
