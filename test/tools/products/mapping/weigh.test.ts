import { expect, test } from "vitest";
import { ClusterWords, plainWords } from "../../../../tools/products/mapping/cluster-words.js";
import { type Evidence, weigh } from "../../../../tools/products/mapping/confidence.js";
import { atOnce } from "../../../../tools/steps.js";

const kettles = { clusterId: 7, name: "Kettles", categoryPath: "Home & Kitchen > Kettles", headTerm: "kettle" };
const mugs = { clusterId: 8, name: "Mugs", categoryPath: "Home & Kitchen > Mugs", headTerm: "mug" };
const nothing = {
  clusters: new Map(),
  named: [],
  departments: [],
  isElsewhere: false,
  words: new Set<string>(),
  things: [],
};
const words = atOnce(
  ClusterWords.of([
    { ...kettles, language: "en", term: "tea kettle", kind: "synonym" },
    { ...mugs, language: null, term: null, kind: null },
  ]),
);

interface Given {
  /** How surely the title names kettles; null: it names nothing. */
  readonly title: number | null;
  readonly isKindOnly?: boolean;
  readonly category?: Partial<Evidence["category"]>;
  /** What products with such titles are in the market. */
  readonly rank?: ReturnType<Evidence["rank"]>;
  readonly sameTitle?: number | null;
  /** The words of the title beside the name. */
  readonly beside?: string;
  readonly description?: string;
}

function weighed({
  title,
  isKindOnly = false,
  category = {},
  rank = [],
  sameTitle = null,
  beside = "",
  description = "",
}: Given) {
  const named =
    title === null
      ? []
      : [{ cluster: kettles, score: title, isKindOnly, said: new Set(["kettle"]), near: plainWords(beside) }];
  const { candidates } = weigh({
    evidence: { named, says: title === null ? "nothing" : "product" },
    category: { ...nothing, ...category },
    rank: () => rank,
    sameTitle: () => sameTitle,
    isRead: true,
    title: plainWords(`${beside} kettle`),
    description: plainWords(description),
    words,
    clusters: new Map([kettles, mugs].map((cluster) => [cluster.clusterId, cluster])),
  });
  return candidates.map(({ cluster, score, how }) => [cluster.name, Math.round(score * 1000) / 1000, how]);
}

const inCategory = (surely: number) => ({ clusters: new Map([[7, surely]]) });
const market = { clusterId: 7, share: 0.9, known: 0.75, words: 3 };

test.each<[string, Given, unknown[]]>([
  ["a title alone", { title: 0.5 }, [["Kettles", 0.5, "title"]]],
  [
    "a category that names the same",
    { title: 0.5, category: inCategory(1) },
    [["Kettles", 0.875, "title and category"]],
  ],
  ["its parent names the same", { title: 0.5, category: inCategory(0.45) }, [["Kettles", 0.669, "title and category"]]],
  ["a category that hardly names it", { title: 0.5, category: inCategory(0.4) }, [["Kettles", 0.5, "title"]]],
  ["a title that hardly names it", { title: 0.2, category: inCategory(1) }, [["Kettles", 0.2, "title"]]],
  [
    "a category of another product",
    { title: 0.8, category: { clusters: new Map([[8, 1]]) } },
    [["Kettles", 0.6, "title"]],
  ],
  ["a category of parts", { title: 0.8, category: { isElsewhere: true } }, [["Kettles", 0.36, "title"]]],
  ["its own department", { title: 0.5, category: { departments: ["Home & Kitchen"] } }, [["Kettles", 0.51, "title"]]],
  ["another department", { title: 0.5, category: { departments: ["Garden"] } }, [["Kettles", 0.45, "title"]]],
  [
    "no title, a category",
    { title: null, category: { ...inCategory(1), named: [kettles] } },
    [["Kettles", 0.72, "category"]],
  ],
  ["no title, titles of the market", { title: null, rank: [market] }, [["Kettles", 0.6, "market titles"]]],
  ["too few of the market's titles", { title: null, rank: [{ ...market, share: 0.89 }] }, []],
  ["too many words unknown", { title: null, rank: [{ ...market, known: 0.74 }] }, []],
  ["too few words", { title: null, rank: [{ ...market, words: 2 }] }, []],
  [
    "the market's titles against a category of parts",
    { title: null, rank: [market], category: { isElsewhere: true } },
    [],
  ],
  [
    "a kind, and titles of the market",
    { title: 0.4, isKindOnly: true, rank: [market] },
    [["Kettles", 0.7, "title and market titles"]],
  ],
  [
    "a kind, and half of the market's titles",
    { title: 0.4, isKindOnly: true, rank: [{ ...market, share: 0.8 }] },
    [["Kettles", 0.4, "title"]],
  ],
  ["a kind, and a word that tells it", { title: 0.4, isKindOnly: true, beside: "tea" }, [["Kettles", 0.72, "title"]]],
  ["a kind, and a word that does not", { title: 0.4, isKindOnly: true, beside: "war" }, [["Kettles", 0.4, "title"]]],
  [
    "a kind, and its category",
    { title: 0.4, isKindOnly: true, category: { words: new Set(["tea"]) } },
    [["Kettles", 0.72, "title and category"]],
  ],
  [
    "a kind, and its description",
    { title: 0.4, isKindOnly: true, description: "Makes tea for six." },
    [["Kettles", 0.61, "title and description"]],
  ],
  ["a thing for pets", { title: 1, beside: "dog" }, [["Kettles", 0.35, "title"]]],
  [
    "a category that holds other things",
    { title: 1, category: { words: new Set(["windshield", "shade"]), things: ["shade"] } },
    [["Kettles", 0.6, "title"]],
  ],
  [
    "the very title of a product",
    { title: 0.3, sameTitle: 8 },
    [
      ["Kettles", 0.3, "title"],
      ["Mugs", 0.99, "market titles"],
    ],
  ],
  ["a sure title asks nothing more", { title: 0.9, sameTitle: 8 }, [["Kettles", 0.9, "title"]]],
])("%s", (_name, given, expected) => {
  expect(weighed(given)).toEqual(expected);
});
