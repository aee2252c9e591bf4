/** What the shops of the tests sell: 60 products in 4 categories, every third with variants. */
export interface Good {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly brand: string;
  readonly category: string;
  readonly description: string;
  readonly price: number;
  readonly listPrice: number | null;
  readonly gtin: string;
  readonly inStock: boolean;
  readonly colors: readonly string[];
}

const THINGS = [
  ["Electric Kettle 1.7 L", "Home > Kitchen > Kettles", 34.9],
  ["Two-Slice Toaster", "Home > Kitchen > Toasters", 29.5],
  ["Hand Blender 600 W", "Home > Kitchen > Blenders", 45],
  ["Ceramic Coffee Mug", "Home > Tableware > Mugs", 9.95],
] as const;
const BRANDS = ["Aurora", "Brightwell", "Cobalt & Sons"] as const;
const COLORS = ["Red", "Black", "Sand"] as const;

export const GOODS: readonly Good[] = Array.from({ length: 60 }, (_, index) => {
  const [thing, category, price] = THINGS[index % THINGS.length] ?? THINGS[0];
  const brand = BRANDS[index % BRANDS.length] ?? BRANDS[0];
  const series = Math.floor(index / 12) + 1;
  const title = `${brand} ${thing} Series ${series} No. ${index + 1}`;
  return {
    id: String(1000 + index),
    slug: title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, ""),
    title,
    brand,
    category,
    description: `The ${thing.toLowerCase()} of series ${series}: boils, toasts or blends.`,
    price: price + series,
    listPrice: index % 5 === 0 ? price + series + 10 : null,
    gtin: ean13(`400000000${String(index).padStart(3, "0")}`),
    inStock: index % 7 !== 6,
    colors: index % 3 === 0 ? COLORS : [],
  };
});

function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export function goodBySlug(slug: string): Good | undefined {
  return GOODS.find((good) => good.slug === slug);
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
