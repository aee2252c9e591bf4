/** Invented merchants. `level` multiplies prices, `weight` is the share of offers, `promo` how often prices are cut. */
export interface MerchantWords {
  readonly name: string;
  readonly kind: "marketplace" | "retailer" | "specialist" | "discounter" | "brand store";
  readonly markets: string;
  readonly level: number;
  readonly weight: number;
  readonly promo: number;
  /** Specialists sell these categories only. */
  readonly categories?: readonly string[];
  /** Brand stores sell this brand only. */
  readonly brand?: string;
}

type Row = readonly [name: string, markets: string, level: number, weight: number, promo: number];

const of = (kind: MerchantWords["kind"], rows: readonly Row[]): MerchantWords[] =>
  rows.map(([name, markets, level, weight, promo]) => ({ name, kind, markets, level, weight, promo }));

const specialist = (name: string, markets: string, level: number, ...categories: string[]): MerchantWords => ({
  name,
  kind: "specialist",
  markets,
  level,
  weight: 48,
  promo: 0.9,
  categories,
});

const brandStore = (brand: string, markets: string): MerchantWords => ({
  name: `${brand} Store`,
  kind: "brand store",
  markets,
  level: 1.06,
  weight: 700,
  promo: 0.8,
  brand,
});

export const MERCHANTS: readonly MerchantWords[] = [
  ...of("marketplace", [
    ["Bazarello", "US GB DE", 0.97, 100, 1.3],
    ["Tradewick", "US GB", 0.95, 64, 1.2],
    ["Markthalle24", "DE", 0.96, 70, 1.2],
    ["Swapporo", "US GB DE", 0.92, 30, 1.1],
  ]),
  ...of("retailer", [
    ["Northmart", "US", 1.0, 58, 1.1],
    ["Harborline", "US", 1.03, 40, 1.2],
    ["Oakfield Stores", "US GB", 1.04, 34, 1.0],
    ["Citywell", "US", 1.01, 25, 0.9],
    ["Albion & Hart", "GB", 1.06, 46, 1.1],
    ["Fenwright", "GB", 1.02, 36, 1.0],
    ["Thistle Lane", "GB", 1.05, 22, 1.2],
    ["Kaufpalast", "DE", 1.03, 48, 1.1],
    ["Rheinmarkt", "DE", 1.0, 40, 1.0],
    ["Hansehaus", "DE", 1.06, 24, 0.9],
    ["Quellenhof", "DE", 1.01, 20, 1.3],
    ["Everbay", "US GB DE", 0.99, 52, 1.2],
    ["Mirabelle Home", "GB DE", 1.07, 20, 1.0],
    ["Plaza Verano", "US", 1.05, 18, 1.3],
  ]),
  ...of("discounter", [
    ["Pennywhistle", "US", 0.86, 34, 0.6],
    ["Thriftora", "US GB", 0.88, 30, 0.7],
    ["Billigo", "DE", 0.85, 38, 0.6],
    ["Sparfuchs24", "DE", 0.87, 28, 0.7],
    ["Quidsmart", "GB", 0.86, 34, 0.6],
    ["Closeout Depot Co", "US", 0.82, 16, 0.9],
    ["Restpostino", "DE", 0.83, 14, 0.9],
  ]),
  specialist("Crema & Co", "US GB", 1.04, "Home & Kitchen"),
  specialist("Küchenfreund", "DE", 1.03, "Home & Kitchen", "Home Appliances"),
  specialist("Slumberhaus", "US DE", 1.02, "Furniture & Bedding", "Lighting & Decor"),
  specialist("Desk & Dwell", "US GB", 1.05, "Furniture & Bedding", "Computing & Office"),
  specialist("Boltyard", "US GB", 0.99, "DIY & Tools", "Garden & Patio"),
  specialist("Werkzeugwelt Nord", "DE", 0.98, "DIY & Tools", "Garden & Patio"),
  specialist("Greenfold Gardens", "GB", 1.03, "Garden & Patio"),
  specialist("Decibella", "US GB DE", 1.0, "Electronics", "Music & Hobbies"),
  specialist("Circuitry Row", "US", 0.98, "Electronics", "Computing & Office", "Toys & Games"),
  specialist("Technikus", "DE", 0.97, "Electronics", "Computing & Office"),
  specialist("Spielkiste", "DE", 1.04, "Toys & Games", "Baby & Kids"),
  specialist("Littlefern", "US GB", 1.06, "Baby & Kids", "Toys & Games"),
  specialist("Pulse & Peak", "US GB DE", 1.01, "Sports & Fitness", "Outdoor & Travel"),
  specialist("Gipfelshop", "DE", 1.03, "Outdoor & Travel", "Fashion & Shoes"),
  specialist("Dewlight Beauty", "US GB", 1.05, "Beauty & Personal Care", "Health & Wellness"),
  specialist("Apotheka Plus", "DE", 0.96, "Health & Wellness", "Beauty & Personal Care"),
  specialist("Whisker & Wag", "US GB", 1.02, "Pet Supplies"),
  specialist("Tierglück", "DE", 1.0, "Pet Supplies"),
  specialist("Solestride", "US GB DE", 1.02, "Fashion & Shoes", "Sports & Fitness"),
  specialist("Pedalhaus", "US DE GB", 1.03, "Cars & Bikes"),
  specialist("Climatica", "US GB DE", 1.01, "Home Appliances"),
  brandStore("Kaffora", "US DE"),
  brandStore("Sonavik", "US GB DE"),
  brandStore("Runvelle", "US GB"),
  brandStore("Dermavie", "US DE"),
  brandStore("Lundholt", "GB DE"),
  brandStore("Airvane", "US GB"),
];
