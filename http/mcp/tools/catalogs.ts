import { z } from "zod";
import { CatalogAnalysis } from "../../../graph/catalogs/analysis.js";
import { Onboarded } from "../../catalogs/describe.js";
import { AnalyseRequest, OnboardRequest } from "../../catalogs/requests.js";
import { type CatalogWork, sourceOf } from "../../catalogs/work.js";
import { defineMcpTool, type McpTool } from "../tool.js";

/** A seller's catalog: read in and kept, or compared with its market. */

export function catalogTools(work: CatalogWork): McpTool[] {
  return [
    defineMcpTool({
      name: "onboard_catalog",
      title: "Read a catalog in",
      description:
        "Reads and profiles a seller's product catalog from an address (a shop, a feed, a file), from a file in base64, or from a description: give exactly one of url, csv_base64, description. It is kept for analyze_catalog and for questions about the seller's own products.",
      input: OnboardRequest,
      output: Onboarded,
      isReadOnly: false,
      isOpenWorld: true,
      run: async (given, call) => {
        const onboarded = await work.onboard(work.order(call.caller, sourceOf(given), given), call);
        return { structured: onboarded as z.input<typeof Onboarded>, text: onboarded.text }; // its parts are renamed by hand
      },
    }),
    defineMcpTool({
      name: "analyze_catalog",
      title: "Compare a catalog with its market",
      description:
        "Compares a catalog with its market, product group by product group, and ranks what to do: give exactly one of catalog_id (from onboard_catalog), cluster_ids, products, description.",
      input: AnalyseRequest,
      output: z.object({ catalog_id: z.string().nullable(), ...CatalogAnalysis.shape }),
      isReadOnly: true,
      run: async (given, call) => {
        const analysis = await work.analyse(given, call);
        return { structured: analysis, text: analysis.text };
      },
    }),
  ];
}
