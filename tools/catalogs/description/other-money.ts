/** Amounts that are no prices of products: shipping, thresholds, discounts, turnover, what the seller pays. */
const NOT_A_PRICE = new RegExp(
  [
    String.raw`\b(?:shipping|ships?\s+free|delivery|postage|handling|gift\s?wrap\w*|returns?\s+within|minimum\s+order|min\.?\s+order|orders?\s+(?:over|above|from|of)|free\s+(?:over|above|from|for))`,
    String.raw`\b\d+(?:[.,]\d+)?\s?%\s*(?:off|discount|reduced|sale|rabatt|de\s+descuento|de\s+r[ée]duction|di\s+sconto|de\s+desconto)|\b(?:save|discount\w*|coupon|voucher|sale\s+ends|code)\b|\boff\b(?!-)`,
    String.raw`\b(?:revenue|turnover|profit|margins?|budget|rent|salary|wage|invest\w*|spen[dt]|raised|earn\w*|per\s+month|a\s+month|a\s+year|per\s+year|worth\s+of\s+sales|costs?\s+(?:me|us)|(?:i|we)\s+(?:pa(?:y|id)|buy|purchase)|buy\s+(?:it|them)\s+for|cost\s+of\s+(?:goods|materials?))\b`,
    String.raw`versand\w*|\blieferung|mindestbestell\w*|\brabatt|gutschein|\bumsatz|\bsparen\b|pro\s+monat`,
    String.raw`\blivraison|frais\s+de\s+port|\bremise|\br[ée]duction|chiffre\s+d.affaires|par\s+mois|commande\s+minimum`,
    String.raw`\benv[íi]os?\b|gastos\s+de|\bdescuento|facturaci[óo]n|al\s+mes|pedido\s+m[íi]nimo`,
    String.raw`\bspedizion\w*|\bsconto|\bfatturato|al\s+mese|ordine\s+minimo`,
    String.raw`\bfrete|\bdesconto|\bentregas?\b|\bportes\b|por\s+m[êe]s|pedido\s+m[íi]nimo`,
  ].join("|"),
  "iu",
);
const SUBSCRIPTION = /subscription|\babo\b|abonnement|suscripci|abbonament|assinatura/iu;

/** Where one statement ends and another begins, so that only what is about shipping is left out. */
const CLAUSE_END =
  /;|,(?!\d)|\s[-–—]\s|[()]|\s(?:and|und|et|but|plus|with|y|e)\s+(?=(?:our|my|we|i|it|free|unser\w*|wir|nous|notre|env[íi]o|spedizione|livraison|frete|shipping|save)\b)/giu;

/** The text without clauses that speak of other money; what is left keeps its order. */
export function withoutOtherMoney(text: string): string {
  const kept: string[] = [];
  let start = 0;
  const keep = (end: number): void => {
    const clause = text.slice(start, end);
    if (!NOT_A_PRICE.test(clause) || SUBSCRIPTION.test(clause)) kept.push(clause);
  };
  for (const { index, 0: mark } of text.matchAll(CLAUSE_END)) {
    keep(index);
    kept.push(/^\s\p{L}/u.test(mark) ? ", " : mark);
    start = index + mark.length;
  }
  keep(text.length);
  return kept.join("");
}
