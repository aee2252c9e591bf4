import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { createRandom, type Random } from "../../tools/sample/random.js";
import { CATEGORIES } from "../../tools/sample/vocabulary.js";

/** What was written, so that an import can be held against it. */
export interface WrittenExports {
  readonly rows: number;
  /** Rows that have to be rejected: totals, words for numbers, cancelled orders, repeated keywords. */
  readonly rejected: number;
  readonly files: number;
  readonly bytes: number;
}

/** Rows of each kind among 5,000. */
const SHARES = {
  topTerms: 1_000,
  planner: 250,
  semrush: 300,
  ahrefs: 250,
  googleAds: 720,
  amazonAds: 720,
  shopifyOrders: 500,
  amazonOrders: 300,
  keepa: 240,
  benchmarks: 600,
  products: 20,
  siteSearches: 100,
} as const;

const WORDS = CATEGORIES.flatMap(({ category, brands, models, clusters }) =>
  clusters.map(({ path: below, head, synonyms, attributes, uses, price }) => ({
    category: `${category} > ${below}`,
    heads: [head, ...synonyms],
    kinds: ["", ...Object.values(attributes).flat()],
    uses: ["", ...uses.map((use) => `for ${use}`)],
    brands: ["", ...brands.map((brand) => brand.toLowerCase())],
    models,
    price,
  })),
);
const AROUND = ["", "best", "cheap", "sale", "near me", "reviews", "2026", "set", "used", "large", "small", "ideas"];
const LAST_DAY = Date.UTC(2026, 8, 30);
const DAY_MS = 86_400_000;

/** A phrase of its own for each number, the plainest first. */
function phrase(number: number): string {
  for (; phrases.length <= number; combination += 1) {
    const made = phraseOf(combination);
    if (made.length < 200) known.add(made);
    if (known.size > phrases.length) phrases.push(made);
  }
  return phrases[number] ?? "";
}

const phrases: string[] = [];
const known = new Set<string>();
let combination = 0;

function phraseOf(number: number): string {
  const words = WORDS[number % WORDS.length];
  let rest = Math.floor(number / WORDS.length);
  const take = (list: readonly string[] = []) => {
    const word = list[rest % list.length] ?? "";
    rest = Math.floor(rest / list.length);
    return word;
  };
  const [head, kind, use, brand, around] = [words?.heads, words?.kinds, words?.uses, words?.brands, AROUND].map(take);
  const behind = rest === 0 ? "" : `v${rest}`;
  return [brand, kind, head, use, around, behind]
    .filter((word) => word !== "")
    .join(" ")
    .toLowerCase();
}

/** Mixed exports of one seller, in one folder; kept for the next run. The same on every machine. */
export function writeExports(folder: string, rows: number): WrittenExports {
  const note = `${folder}.json`;
  if (existsSync(note)) return JSON.parse(readFileSync(note, "utf8")) as WrittenExports;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const writer = new ExportWriter(folder, rows / 5_000);
  writer.writeAll();
  const written = { ...writer.written };
  writeFileSync(note, JSON.stringify(written));
  return written;
}

interface TableFile {
  row(cells: readonly (string | number)[], isBad?: boolean): void;
}

class ExportWriter {
  readonly written = { rows: 0, rejected: 0, files: 0, bytes: 0 };
  readonly #folder: string;
  readonly #scale: number;
  readonly #random: Random = createRandom("exports at scale");

  constructor(folder: string, scale: number) {
    this.#folder = folder;
    this.#scale = scale;
  }

  writeAll(): void {
    this.#topTerms();
    this.#planner();
    this.#semrush();
    this.#ahrefs();
    this.#googleAds();
    this.#amazonAds();
    this.#orders();
    this.#amazonOrders();
    this.#keepa();
    this.#benchmarks();
    this.#products();
    this.#siteSearches();
  }

  /** Searched as people search: few phrases often, many once. */
  #searched(among: number): string {
    return phrase(Math.floor(among * this.#random.uniform() ** 4));
  }

  #count(kind: keyof typeof SHARES, files = 1): number {
    return Math.round((SHARES[kind] * this.#scale) / files);
  }

  #write(
    name: string,
    {
      above = [],
      headings,
      delimiter = ",",
      isWide = false,
      quoteAll = false,
    }: {
      readonly above?: readonly string[];
      readonly headings: readonly string[];
      readonly delimiter?: string;
      /** UTF-16 with a byte order mark. */
      readonly isWide?: boolean;
      readonly quoteAll?: boolean;
    },
    fill: (file: TableFile) => void,
  ): void {
    const handle = openSync(path.join(this.#folder, name), "w");
    const encoding = isWide ? "utf16le" : "utf8";
    let pending: string[] = [];
    const flush = () => {
      const bytes = Buffer.from(pending.join(""), encoding);
      this.written.bytes += bytes.length;
      writeSync(handle, bytes);
      pending = [];
    };
    const cellOf = (cell: string | number) => {
      const text = String(cell);
      return quoteAll || text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
    };
    const put = (cells: readonly (string | number)[]) => {
      pending.push(`${cells.map(cellOf).join(delimiter)}\n`);
      if (pending.length === 4_096) flush();
    };
    pending.push(isWide ? "\uFEFF" : "", ...above.map((line) => `${line}\n`));
    put(headings);
    fill({
      row: (cells, isBad = false) => {
        this.written.rows += 1;
        this.written.rejected += Number(isBad);
        put(cells);
      },
    });
    flush();
    closeSync(handle);
    this.written.files += 1;
  }

  #topTerms(): void {
    const clicked = [1, 2, 3].flatMap((n) =>
      ["ASIN", "Product Title", "Click Share", "Conversion Share"].map((what) => `Top Clicked Product #${n}: ${what}`),
    );
    const headings = [
      ...["Search Frequency Rank", "Search Term", "Top Clicked Brand #1", "Top Clicked Brands #2"],
      ...["Top Clicked Category #1", ...clicked, "Reporting Date"],
    ];
    const above = ['"Reporting Range=[""Monthly""]","Select month=[""August 2026""]"'];
    this.#write("top-search-terms.csv", { above, headings, quoteAll: true }, ({ row }) => {
      for (let n = 0; n < this.#count("topTerms"); n += 1) {
        const { category = "", brands = [] } = WORDS[n % WORDS.length] ?? {};
        const products = [1, 2, 3].flatMap((place) => [asin(n * 3 + place), this.#title(n), 9 - place, 4 - place]);
        row([
          n + 1,
          phrase(n),
          brands[1] ?? "",
          brands[2] ?? "",
          category.split(" > ")[0] ?? "",
          ...products,
          "2026-08-31",
        ]);
      }
    });
  }

  #planner(): void {
    const months = Array.from({ length: 12 }, (_, at) =>
      new Date(Date.UTC(2025, 9 + at)).toLocaleString("en-US", { month: "short", year: "numeric", timeZone: "UTC" }),
    );
    const headings = [
      ...["Keyword", "Currency", "Segmentation", "Avg. monthly searches", "Three month change", "YoY change"],
      ...["Competition", "Competition (indexed value)", "Top of page bid (low range)", "Top of page bid (high range)"],
      ...months.map((month) => `Searches: ${month}`),
    ];
    const above = ["Keyword Stats 2026-10-02 at 09_00_00", '"October 1, 2025 - September 30, 2026"'];
    const rows = this.#count("planner", 10);
    for (let file = 0; file < 10; file += 1)
      this.#write(
        `planner/keyword-stats-${file}.csv`.replace("/", "-"),
        { above, headings, delimiter: "\t", isWide: true },
        ({ row }) => {
          for (let n = 0; n < rows; n += 1) {
            const mean = this.#volume(file * rows + n);
            const course = months.map(() => Math.round(mean * (0.6 + 0.8 * this.#random.uniform())));
            const bid = 0.2 + this.#random.uniform();
            row([
              ...[phrase(file * rows + n), "USD", "", mean, "0%", "-18%", "High", this.#random.integer(0, 100)],
              ...[bid.toFixed(2), (bid * 3).toFixed(2), ...course],
            ]);
          }
        },
      );
  }

  #semrush(): void {
    const headings = [
      ...["Keyword", "Intent", "Volume", "Trend", "Keyword Difficulty", "CPC (USD)", "Competitive Density"],
      ...["SERP Features", "Number of Results"],
    ];
    const rows = this.#count("semrush", 10);
    for (let file = 0; file < 10; file += 1)
      this.#write(`seed${file}_broad-match_us_2026-09-01.csv`, { headings }, ({ row }) => {
        for (let n = 0; n < rows; n += 1) {
          const isRepeated = n % 1_000 === 999;
          const number = file * rows + n - (isRepeated ? 1 : 0);
          row(
            [
              ...[phrase(number), "Commercial, Transactional", this.#volume(number), "0.81,0.81,1.00,0.66,0.54,0.54"],
              ...[
                this.#random.integer(5, 90),
                this.#random.uniform().toFixed(2),
                "1.00",
                "Sitelinks, Reviews",
                41_000_000,
              ],
            ],
            isRepeated,
          );
        }
      });
  }

  #ahrefs(): void {
    const headings = [
      ...["#", "Keyword", "Country", "Difficulty", "Volume", "CPC", "CPS", "Parent Keyword", "Last Update"],
      ...["SERP Features", "Global volume", "Traffic potential"],
    ];
    const rows = this.#count("ahrefs", 5);
    for (let file = 0; file < 5; file += 1)
      this.#write(`ahrefs-${file}.csv`, { headings, delimiter: "\t", isWide: true }, ({ row }) => {
        for (let n = 0; n < rows; n += 1) {
          const number = file * rows + n;
          row([
            ...[n + 1, phrase(number), "us", this.#random.integer(0, 90), this.#volume(number), "0.90", "0.81"],
            ...[WORDS[number % WORDS.length]?.heads[0] ?? "", "2026-08-30 10:01:02", "Sitelinks", 312_000, 48_000],
          ]);
        }
      });
  }

  #googleAds(): void {
    const headings = [
      ...["Search term", "Match type", "Added/Excluded", "Campaign", "Ad group", "Currency code", "Clicks", "Impr."],
      ...["CTR", "Cost", "Conversions"],
    ];
    const rows = this.#count("googleAds", 12);
    for (let month = 0; month < 12; month += 1) {
      const [from, to] = [monthStart(month), new Date(monthStart(month + 1).getTime() - DAY_MS)];
      const above = ["Search terms report", `"${longDay(from)} - ${longDay(to)}"`];
      this.#write(`search-terms-${month}.csv`, { above, headings }, ({ row }) => {
        for (let n = 0; n < rows - 1; n += 1) {
          const isBad = n % 500 === 250;
          const clicks = this.#random.integer(0, 40);
          row(
            [
              ...[this.#searched(400_000), "Broad match", "None", "Generic", "All", "USD", isBad ? "many" : clicks],
              ...[
                (clicks * 23 + 7).toLocaleString("en-US"),
                "4.35%",
                (clicks * 0.71).toFixed(2),
                (clicks / 20).toFixed(2),
              ],
            ],
            isBad,
          );
        }
        row(["Total: Search terms", "", "", "", "", "USD", 900, "9,000", "5%", "80.00", "9.00"], true);
      });
    }
  }

  #amazonAds(): void {
    const headings = [
      ...["Date", "Portfolio name", "Currency", "Campaign Name", "Ad Group Name", "Targeting", "Match Type"],
      ...["Customer Search Term", "Impressions", "Clicks", "Click-Thru Rate (CTR)", "Cost Per Click (CPC)", "Spend"],
      ...["7 Day Total Sales ", "Total Advertising Cost of Sales (ACOS) ", "7 Day Total Orders (#)"],
      "7 Day Total Units (#)",
    ];
    const rows = this.#count("amazonAds", 12);
    for (let month = 0; month < 12; month += 1)
      this.#write(`sponsored-products-${month}.csv`, { headings }, ({ row }) => {
        for (let n = 0; n < rows; n += 1) {
          const isBad = n % 400 === 100;
          const clicks = this.#random.integer(0, 12);
          const day = isBad ? "31/31/2026" : isoDay(monthStart(month).getTime() + (n % 28) * DAY_MS);
          row(
            [
              ...[
                day,
                "",
                "USD",
                "Auto",
                "All",
                "*",
                "BROAD",
                this.#searched(400_000),
                clicks * 61 + 9,
                clicks,
                "1.5%",
              ],
              ...[
                "$0.80",
                `$${(clicks * 0.8).toFixed(2)}`,
                "$40.00",
                "20%",
                Math.floor(clicks / 6),
                Math.floor(clicks / 6),
              ],
            ],
            isBad,
          );
        }
      });
  }

  #orders(): void {
    const headings = [
      ...["Name", "Email", "Financial Status", "Paid at", "Currency", "Subtotal", "Lineitem quantity", "Lineitem name"],
      ...["Lineitem price", "Lineitem sku", "Cancelled at", "Created at", "Shipping Name", "Shipping City"],
      "Shipping Country",
    ];
    const rows = this.#count("shopifyOrders", 2);
    for (let half = 0; half < 2; half += 1)
      this.#write(`orders_export_${half + 1}.csv`, { headings }, ({ row }) => {
        for (let n = 0; n < rows; n += 1) {
          const isCancelled = n % 50 === 49;
          const product = this.#random.integer(0, this.#count("products") - 1);
          const at = `${isoDay(LAST_DAY - Math.floor((360 * (rows * (1 - half) + n)) / (rows * 2)) * DAY_MS)} 10:00:00 +0000`;
          row(
            [
              ...[
                `#${n}`,
                `buyer${n}@example.com`,
                "paid",
                at,
                "USD",
                "49.90",
                1 + (n % 3),
                this.#title(product),
                "49.90",
              ],
              ...[`S-${product}`, isCancelled ? at : "", at, `Buyer ${n}`, "Springfield", "US"],
            ],
            isCancelled,
          );
        }
      });
  }

  #amazonOrders(): void {
    const headings = [
      ...["amazon-order-id", "merchant-order-id", "purchase-date", "order-status", "product-name", "sku", "asin"],
      ...["quantity", "currency", "item-price", "ship-country"],
    ];
    const rows = this.#count("amazonOrders", 12);
    for (let month = 0; month < 12; month += 1)
      this.#write(`amazon-orders-${month}.txt`, { headings, delimiter: "\t" }, ({ row }) => {
        for (let n = 0; n < rows; n += 1) {
          const isCancelled = n % 40 === 39;
          const product = this.#random.integer(0, this.#count("products") - 1);
          row(
            [
              ...[`111-${month}-${n}`, "", `${isoDay(monthStart(month).getTime() + (n % 28) * DAY_MS)}T10:00:00+00:00`],
              ...[isCancelled ? "Cancelled" : "Shipped", this.#title(product), `S-${product}`, asin(product)],
              ...[isCancelled ? 0 : 1, "USD", "49.90", "US"],
            ],
            isCancelled,
          );
        }
      });
  }

  /** Others' products, looked at every other week. */
  #keepa(): void {
    const headings = [
      ...["Title", "ASIN", "Brand", "Categories: Tree", "Product Codes: EAN", "Buy Box: Current", "New: Current"],
      ...["List Price: Current", "Sales Rank: Current"],
    ];
    const rows = this.#count("keepa", 24);
    for (let look = 0; look < 24; look += 1)
      this.#write(`KeepaExport-${isoDay(LAST_DAY - (23 - look) * 14 * DAY_MS)}.csv`, { headings }, ({ row }) => {
        for (let n = 0; n < rows; n += 1) {
          const words = WORDS[n % WORDS.length];
          const price = this.#price(n, look);
          row([
            ...[
              this.#title(n),
              asin(n),
              words?.brands[1 + (n % 3)] ?? "",
              (words?.category ?? "").replaceAll(" > ", " › "),
            ],
            ...[
              gtin(n),
              `$ ${price.toFixed(2)}`,
              `$ ${price.toFixed(2)}`,
              `$ ${(price * 1.3).toFixed(2)}`,
              n + 1 + look,
            ],
          ]);
        }
      });
  }

  #benchmarks(): void {
    const headings = [
      ...["Product ID", "Title", "Brand", "Country", "Currency", "Your price", "Benchmark price", "Date"],
    ];
    const rows = this.#count("benchmarks", 10);
    const products = Math.max(1, Math.ceil(rows / 28));
    for (let month = 0; month < 10; month += 1)
      this.#write(`price-competitiveness-${month}.csv`, { headings }, ({ row }) => {
        for (let n = 0; n < rows; n += 1) {
          const [product, day] = [n % products, Math.floor(n / products)];
          const price = this.#price(product, Math.floor(day / 9) + month * 3);
          row([
            ...[
              `S-${product}`,
              this.#title(product),
              "Lotus",
              "US",
              "USD",
              price.toFixed(2),
              (price * 1.06).toFixed(2),
            ],
            isoDay(monthStart(month).getTime() + day * DAY_MS),
          ]);
        }
      });
  }

  #products(): void {
    const headings = [
      ...["Handle", "Title", "Body (HTML)", "Vendor", "Type", "Tags", "Published", "Option1 Name", "Option1 Value"],
      ...["Variant SKU", "Variant Grams", "Variant Inventory Qty", "Variant Inventory Policy", "Variant Price"],
      ...["Variant Compare At Price", "Variant Barcode", "Image Src", "Status"],
    ];
    this.#write("products_export.csv", { headings }, ({ row }) => {
      for (let n = 0; n < this.#count("products"); n += 1)
        row([
          ...[
            `p-${n}`,
            this.#title(n),
            "<p>Two lines,\nof words</p>",
            "Lotus",
            WORDS[n % WORDS.length]?.heads[0] ?? "",
          ],
          ...[
            "",
            "true",
            "Title",
            "Default Title",
            `S-${n}`,
            900,
            5,
            "deny",
            this.#price(n, 30).toFixed(2),
            "",
            gtin(n),
          ],
          ...["https://example.com/a.jpg", "active"],
        ]);
    });
  }

  #siteSearches(): void {
    const headings = ["Month", "Search query", "Searches", "Sessions", "Results", "Clicks"];
    this.#write("site-search.csv", { headings }, ({ row }) => {
      const rows = this.#count("siteSearches");
      for (let n = 0; n < rows; n += 1)
        row([
          isoDay(monthStart(n % 12).getTime()).slice(0, 7),
          phrase(Math.floor(n / 12)),
          9 + (n % 40),
          9,
          n % 5,
          n % 9,
        ]);
    });
  }

  #volume(number: number): number {
    return Math.max(10, Math.round((2_000_000 / (number + 20)) * (0.5 + this.#random.uniform())) * 10);
  }

  #title(number: number): string {
    const { brands = [], models = [], kinds = [], heads = [] } = WORDS[number % WORDS.length] ?? {};
    const turn = Math.floor(number / WORDS.length);
    const [brand, model, kind] = [brands[1 + (turn % 3)], models[turn % models.length], kinds[turn % kinds.length]];
    return `${brand} ${model} ${kind} ${heads[0]} ${turn}`.replace(/\s+/g, " ");
  }

  #price(number: number, look: number): number {
    const base = WORDS[number % WORDS.length]?.price ?? 20;
    return base * (1 + ((number + Math.floor(look / 3)) % 7) / 40);
  }
}

const monthStart = (month: number): Date => new Date(Date.UTC(2025, 9 + month));
const isoDay = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);
const longDay = (day: Date): string =>
  day.toLocaleString("en-US", { month: "long", day: "numeric", year: "numeric", timeZone: "UTC" });
const asin = (number: number): string => `B0${number.toString(36).toUpperCase().padStart(8, "0")}`;

function gtin(number: number): string {
  const digits = `40${String(number).padStart(10, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
