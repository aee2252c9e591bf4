/** Currency symbols and codes as sellers write them. */

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Symbols that stand for one currency. Longer ones are looked for first. */
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    US$: "USD",
    USD$: "USD",
    AU$: "AUD",
    A$: "AUD",
    CA$: "CAD",
    CAD$: "CAD",
    C$: "CAD",
    NZ$: "NZD",
    HK$: "HKD",
    SG$: "SGD",
    S$: "SGD",
    NT$: "TWD",
    MX$: "MXN",
    R$: "BRL",
    "S/": "PEN",
    "€": "EUR",
    "£": "GBP",
    "₹": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "₺": "TRY",
    "₫": "VND",
    "฿": "THB",
    "₴": "UAH",
    "₪": "ILS",
    "₦": "NGN",
    "₱": "PHP",
    "₸": "KZT",
    zł: "PLN",
    kč: "CZK",
    ft: "HUF",
    лв: "BGN",
    руб: "RUB",
    円: "JPY",
    元: "CNY",
    원: "KRW",
    fr: "CHF",
    rs: "INR",
    rm: "MYR",
    rp: "IDR",
    euro: "EUR",
    euros: "EUR",
    eur: "EUR",
  }),
);

/** Symbols of several currencies: the first one unless a hint names another; null where nothing is usual. */
const SHARED_SYMBOLS: ReadonlyMap<string, { usual: string | null; others: ReadonlySet<string> }> = new Map(
  Object.entries({
    $: {
      usual: null,
      others: new Set(
        "USD CAD AUD NZD HKD SGD TWD MXN CLP COP ARS UYU BMD BSD BBD BZD FJD GYD JMD LRD NAD SBD SRD TTD XCD".split(
          " ",
        ),
      ),
    },
    "¥": { usual: "JPY", others: new Set(["JPY", "CNY"]) },
    kr: { usual: null, others: new Set(["SEK", "NOK", "DKK", "ISK"]) },
    lei: { usual: "RON", others: new Set(["RON", "MDL"]) },
  }),
);

export function isCurrency(code: string): boolean {
  return CODES.has(code);
}

/** Digits after the decimal mark by ISO 4217: 2 for most, 0 for JPY, 3 for KWD. */
export function exponentOf(currency: string): number {
  return exponents.get(currency) ?? rememberExponent(currency);
}

const exponents = new Map<string, number>();

function rememberExponent(currency: string): number {
  const known = isCurrency(currency)
    ? new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits
    : 2;
  const digits = known ?? 2;
  if (isCurrency(currency)) exponents.set(currency, digits);
  return digits;
}

export interface CurrencyReading {
  /** ISO 4217; null where the text names none, or a symbol that stands for several. */
  readonly currency: string | null;
  /** The text names a currency, though perhaps one that cannot be told: "$". */
  readonly isNamed: boolean;
}

/** The currency that a code, a symbol or a word names: "EUR", "€", "US$", "kr". A hint decides what "$" means. */
export function readCurrency(text: string, hint: string | null = null): CurrencyReading {
  const word = text.replace(/[\s.]+/g, "").normalize("NFKC");
  if (word === "") return { currency: null, isNamed: false };
  const upper = word.toUpperCase();
  if (isCurrency(upper)) return { currency: upper, isNamed: true };
  const symbol = SYMBOLS.get(upper) ?? SYMBOLS.get(word.toLowerCase());
  if (symbol !== undefined) return { currency: symbol, isNamed: true };
  const shared = SHARED_SYMBOLS.get(word.toLowerCase());
  if (shared === undefined) return { currency: null, isNamed: false };
  return { currency: hint !== null && shared.others.has(hint) ? hint : shared.usual, isNamed: true };
}
