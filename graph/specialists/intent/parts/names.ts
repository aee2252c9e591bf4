import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { compose, count, percent, type Statement, say } from "../../../answer/figure.js";
import { inMarket } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { IntentInsight } from "../analyse.js";
import type { IntentDetails, IntentRequest } from "../details.js";
import type { NameInsight } from "../read-names.js";
import { quote } from "../words.js";

export const names: Part<IntentInsight, IntentDetails> = {
  id: "names",
  measures: ["searches"],
  by: ["keyword"],
  headline: ({ names }, request) => names && nameHeadline(names, request),
  section: ({ names }, request) => names && writeNames(names, request),
};

type Product = NameInsight["products"][number];

function nameHeadline({ ref, products }: NameInsight, request: IntentRequest): Statement | null {
  const [product] = products;
  const [first, second] = product?.names ?? [];
  if (!product || !first) return null;
  const most = say`Most people ${inMarket(request)} call ${product.product} ${quote(first.name)}: ${count(cell(first, "searches"), ref)} searches a month, ${percent(cell(first, "share"), ref)} of those for a bare name`;
  return second === undefined
    ? compose(most, ".")
    : compose(most, say`; ${quote(second.name)} comes next with ${count(cell(second, "searches"), ref)}.`);
}

function writeNames({ ref, products }: NameInsight, request: IntentRequest): Section {
  return {
    id: "names",
    title: "What people call it",
    statements: products.flatMap((product) => overlookedSentence(product, ref)),
    tables: [
      table({
        id: "names",
        title: `Names by searches ${inMarket(request)}`,
        columns: [
          ...(products.length > 1 ? [column("product", "Product", "text")] : []),
          column("name", "Name", "text"),
          column("searches", "Searches a month", "count"),
          column("share", "Share of the names", "percent"),
          column("titleShare", "Titles that hold it", "percent"),
          column("wordings", "Wordings", "text"),
        ],
        rows: products.flatMap(({ product, names }) =>
          names.map((row) => ({
            product,
            ...cells(row, "name", "searches", "share", "titleShare"),
            wordings: row.wordings.join(", "),
          })),
        ),
        refs: ref,
        note: "Searches for nothing but the name; singular and plural are one name. Titles are those of the products offered.",
      }),
    ],
  };
}

/** A name that people use and sellers do not is reach for the taking. */
function overlookedSentence({ overlooked }: Product, ref: string): Statement[] {
  if (overlooked === null) return [];
  return [
    say`Sellers overlook ${quote(overlooked.name)}: ${count(cell(overlooked, "searches"), ref)} searches a month, yet ${percent(cell(overlooked, "titleShare"), ref)} of the titles hold it.`,
  ];
}
