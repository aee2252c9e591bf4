import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { TABLES } from "../../../tools/warehouse/schema.js";

/** A market small enough to read, as load files. Keys are file names. */
export const SMALL_MARKET: Readonly<Record<string, string>> = {
  "markets.csv": `market,name,currency,language,online_buyers
US,United States,USD,en,215000000
DE,Germany,EUR,de,
`,
  "clusters.csv": `cluster_id,name,category_path,head_term
1,Espresso machines,Home > Kitchen > Coffee,espresso machine
2,Coffee grinders,Home > Kitchen > Coffee,coffee grinder
`,
  "cluster_terms.csv": `cluster_id,language,term,kind
1,en,espresso machine,head
2,de,kaffeemühle,translation
`,
  "merchants.csv": `merchant_id,merchant,merchant_kind
10,Beanhaus,specialist
11,"Corner, Inc.",retailer
`,
  "keywords.csv": `keyword_id,cluster_id,market,keyword,searches_per_month,cpc_low,cpc_high
100,1,US,espresso machine,90000,0.4,1.25
101,2,DE,kaffeemühle elektrisch,12000,,
`,
  "keyword_months.csv": `keyword_id,month,searches
100,2026-08-01,88000
100,2026-09-01,
101,2026-09-01,12100
`,
  "products.csv": `product_id,cluster_id,title,brand,gtin,pack_units
7000000001,1,"Barista ""One"", steel",Crema,,1
7000000002,2,Hand mill,Mahl,4006381333931,1
`,
  "offers.csv": `offer_id,product_id,market,merchant_id,price,list_price,availability,condition,shelf_position,seen_on
500,7000000001,US,10,499.5,,in_stock,new,1,2026-09-30
501,7000000001,DE,11,459,529,in_stock,new,2,2026-09-30
502,7000000002,DE,11,39.9,,out_of_stock,used,,2026-09-29
`,
  "price_events.csv": `offer_id,seen_on,price,list_price,availability
502,2026-08-01,42.5,,in_stock
501,2026-07-01,499,529,in_stock
501,2026-09-15,459,529,in_stock
500,2026-07-01,499.5,,in_stock
`,
  "datasets.csv": `dataset,source,refreshed_on,is_sample
markets,national statistics,2026-01-31,false
clusters,own taxonomy,2026-09-01,false
offers,shop crawl,2026-09-30,false
price_events,shop crawl,,false
`,
};

/** In the place of its data sets: the small market as a sample. */
export const SAMPLE_DATASETS = `dataset,source,refreshed_on,is_sample\n${TABLES.map(({ name }) => `${name},made up,2026-09-30,true\n`).join("")}`;

/** Writes the small market, with files replaced or added; `null` leaves a file out. */
export async function writeSmallMarket(
  directory: string,
  changes: Readonly<Record<string, string | Buffer | null>> = {},
): Promise<string> {
  await mkdir(directory, { recursive: true });
  for (const [name, text] of Object.entries({ ...SMALL_MARKET, ...changes })) {
    if (text !== null) await writeFile(path.join(directory, name), text);
  }
  return directory;
}
