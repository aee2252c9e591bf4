import type { CsvFile } from "./csv.js";
import type { ClusterPlan } from "./plan.js";
import type { Market } from "./planted.js";
import { createRandom, type Random, spread } from "./random.js";

type Segments = readonly (readonly [segment: string, populationShare: number])[];

const AGES: Segments = [
  ["18-24", 0.117],
  ["25-34", 0.172],
  ["35-44", 0.168],
  ["45-54", 0.161],
  ["55-64", 0.167],
  ["65+", 0.215],
];
const GENDERS: Segments = [
  ["women", 0.51],
  ["men", 0.49],
];
const HOUSEHOLDS: Segments = [
  ["single", 0.29],
  ["couple without children", 0.3],
  ["family with children", 0.27],
  ["single parent", 0.08],
  ["shared flat", 0.06],
];
const REGIONS: Readonly<Record<Market, Segments>> = {
  US: [
    ["South", 0.385],
    ["West", 0.238],
    ["Midwest", 0.206],
    ["Northeast", 0.171],
  ],
  GB: [
    ["South East", 0.225],
    ["London", 0.132],
    ["North", 0.23],
    ["Midlands", 0.163],
    ["Scotland", 0.082],
    ["South West and Wales", 0.14],
    ["Northern Ireland", 0.028],
  ],
  DE: [
    ["North Rhine-Westphalia", 0.216],
    ["Bavaria", 0.16],
    ["Baden-Wuerttemberg", 0.134],
    ["North", 0.18],
    ["East", 0.19],
    ["Centre", 0.12],
  ],
};

/** Who buys more than their share, by category. */
const LEANINGS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "Baby & Kids": {
    "25-34": 2.1,
    "35-44": 1.5,
    "65+": 0.3,
    women: 1.25,
    "family with children": 2.1,
    "single parent": 1.5,
    single: 0.4,
  },
  "Toys & Games": { "18-24": 1.3, "35-44": 1.4, "65+": 0.6, men: 1.15, "family with children": 1.7 },
  "Beauty & Personal Care": { "18-24": 1.4, "25-34": 1.3, women: 1.45, men: 0.55 },
  "DIY & Tools": { men: 1.4, women: 0.6, "45-54": 1.2, "55-64": 1.2, "18-24": 0.6 },
  Electronics: { men: 1.2, "18-24": 1.4, "25-34": 1.3, "65+": 0.6 },
  "Computing & Office": { men: 1.15, "25-34": 1.4, "35-44": 1.2, single: 1.2 },
  "Garden & Patio": { "55-64": 1.4, "65+": 1.3, "18-24": 0.4, "couple without children": 1.3 },
  "Health & Wellness": { "65+": 1.4, "55-64": 1.2, "18-24": 0.6 },
  "Sports & Fitness": { "25-34": 1.5, "18-24": 1.2, "65+": 0.5 },
  "Fashion & Shoes": { women: 1.25, "25-34": 1.2 },
  "Pet Supplies": { women: 1.2, "couple without children": 1.2 },
  "Cars & Bikes": { men: 1.3, "35-44": 1.2 },
};

/** Panel of the cluster's buyers; the smallest segments of small clusters hold fewer than 30 people. */
export function writeAudience(file: CsvFile, cluster: ClusterPlan, market: Market): void {
  const random = createRandom("audience", cluster.name, market);
  const panel = Math.round(Math.min(4200, 140 + Math.sqrt(cluster.demand[market]) * 4 * spread(random, 0.3)));
  writeKind(random, file, cluster, market, "age", AGES, panel);
  writeKind(random, file, cluster, market, "gender", GENDERS, panel);
  writeKind(random, file, cluster, market, "region", REGIONS[market], panel);
  writeKind(random, file, cluster, market, "household", HOUSEHOLDS, panel);
}

function writeKind(
  random: Random,
  file: CsvFile,
  cluster: ClusterPlan,
  market: Market,
  kind: string,
  segments: Segments,
  panel: number,
): void {
  const leaning = LEANINGS[cluster.category] ?? {};
  const weights = segments.map(([segment, share]) => share * (leaning[segment] ?? 1) * spread(random, 0.13));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const people = weights.map((weight) => Math.max(1, Math.round((weight / sum) * panel)));
  const total = people.reduce((count, value) => count + value, 0);
  for (const [index, [segment, populationShare]] of segments.entries()) {
    const count = people[index] ?? 0;
    file.add(cluster.id, market, kind, segment, Math.round((count / total) * 10_000) / 10_000, count, populationShare);
  }
}
