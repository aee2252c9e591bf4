import { AS_OF, DAYS, MONTHS } from "./calendar.js";
import { type CsvFile, type Files, formatCents } from "./csv.js";
import type { Keyword } from "./keywords.js";
import { merchants, type Offer } from "./offers.js";
import { type ClusterPlan, MARKETS } from "./plan.js";
import type { Market } from "./planted.js";
import { plantHistory } from "./planted-histories.js";
import type { PriceSeries } from "./price-series.js";
import { isPoisoned, poisonPrices, simulatePrices } from "./prices.js";
import type { Product } from "./products.js";
import { createQuestions } from "./questions.js";
import { createRandom } from "./random.js";

export function writeReferences(files: Files, clusters: readonly ClusterPlan[]): void {
  for (const { market, name, currency, language, onlineBuyers } of MARKETS)
    files.markets.add(market, name, currency, language, onlineBuyers);
  for (const merchant of merchants) files.merchants.add(merchant.id, merchant.name, merchant.kind);
  for (const cluster of clusters) {
    files.clusters.add(cluster.id, cluster.name, cluster.categoryPath, cluster.words.head);
    writeTerms(files.cluster_terms, cluster);
  }
}

function writeTerms(file: CsvFile, cluster: ClusterPlan): void {
  const { head, translations } = cluster.words;
  file.add(cluster.id, "en", head, "head");
  const plural = cluster.noun.plural;
  const irregular = plural !== head && plural !== `${head}s` ? [plural] : [];
  for (const synonym of new Set([...cluster.synonyms, ...irregular])) file.add(cluster.id, "en", synonym, "synonym");
  file.add(cluster.id, "de", cluster.german.dictionary, "translation");
  for (const [language, term] of Object.entries(translations)) file.add(cluster.id, language, term, "translation");
}

export function writeProducts(files: Files, products: readonly Product[]): void {
  for (const product of products) {
    files.products.add(product.id, product.cluster.id, product.title, product.brand, product.gtin, product.packUnits);
    for (const [attribute, value] of product.attributes) files.product_attributes.add(product.id, attribute, value);
  }
}

/** The offer and its price history; `place` is its number within cluster and market. */
export function writeOffer(files: Files, offer: Offer, place: number, series: PriceSeries): void {
  const random = createRandom("prices", offer.product.cluster.name, offer.market, place);
  series.clear();
  if (offer.product.isPlantedPrice) plantHistory(offer, series);
  else simulatePrices(random, offer, series);
  if (isPoisoned(offer)) poisonPrices(random, offer, series);
  if (offer.product.soldOut) series.sellOut();
  files.price_events.addLines(series.format(offer.id), series.length);
  const list = series.lastList;
  files.offers.add(
    offer.id,
    offer.product.id,
    offer.market,
    offer.merchant.id,
    formatCents(series.lastCents),
    list > 0 ? formatCents(list) : null,
    series.isInStock ? "in_stock" : "out_of_stock",
    offer.condition,
    offer.shelfPosition,
    DAYS[Math.max(offer.seenDay, series.lastDay)] ?? AS_OF,
  );
}

export function writeKeyword(files: Files, keyword: Keyword): void {
  const intent = keyword.intent.map((percent) => percent / 100);
  files.keywords.add(
    keyword.id,
    keyword.cluster.id,
    keyword.market,
    keyword.text,
    keyword.searches,
    keyword.searchesLow,
    keyword.searchesHigh,
    keyword.variantGroup,
    keyword.cpcLow,
    keyword.cpcHigh,
    keyword.competition,
    keyword.difficulty,
    ...intent,
  );
  if (keyword.months === null) return;
  for (const [index, searches] of keyword.months.entries())
    files.keyword_months.addLine(`${keyword.id},${MONTHS[index]},${searches ?? ""}`);
}

/** Returns how many there are. */
export function writeQuestions(files: Files, cluster: ClusterPlan, market: Market, firstId: number): number {
  const questions = createQuestions(cluster, market);
  for (const [index, { text, stage, searches }] of questions.entries()) {
    files.buyer_questions.add(firstId + index, cluster.id, market, text, stage, searches);
  }
  return questions.length;
}
