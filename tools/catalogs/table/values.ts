import type { Availability, Condition } from "../catalog.js";

/** Words of cells, in the languages of the headings. */

const lists = <Value extends string>(entries: Record<Value, string>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries<string>(entries).flatMap(([value, words]) =>
      words.split("|").map((word) => [word, value as Value] as const),
    ),
  );

const AVAILABILITY = lists<Availability>({
  in_stock:
    "in stock|instock|available|yes|y|true|1|limited availability|limitedavailability|low stock|in store only|instoreonly|online only|onlineonly|active|auf lager|lagernd|verfugbar|lieferbar|vorratig|sofort lieferbar|ja|wahr|en stock|disponible|oui|si|vrai|verdadero|vero|disponibile|in magazzino|em estoque|em stock|disponivel|sim|op voorraad|leverbaar|beschikbaar|i lager|dostepny|tak|в наличии|有|在庫あり",
  out_of_stock:
    "out of stock|outofstock|oos|unavailable|not available|sold out|soldout|no|n|false|0|inactive|discontinued|nicht auf lager|nicht verfugbar|nicht lieferbar|nicht vorratig|ausverkauft|vergriffen|nein|falsch|rupture|en rupture|rupture de stock|epuise|indisponible|non|faux|agotado|sin stock|no disponible|falso|esaurito|non disponibile|esgotado|sem estoque|indisponivel|nao|uitverkocht|niet op voorraad|niet leverbaar|nee|slut|slutsald|niedostepny|brak|nie|нет в наличии|нет|在庫なし|無",
  preorder:
    "preorder|pre order|presale|vorbestellung|vorbestellbar|precommande|reserva|preventa|prenotazione|pre venda",
  backorder:
    "backorder|back order|onbackorder|on backorder|backordered|nachbestellung|im ruckstand|lieferruckstand|sur commande|en reapprovisionnement|bajo pedido|su ordinazione|sob encomenda|nabestelling",
});

const CONDITION = lists<Condition>({
  new: "new|brand new|newcondition|new with tags|11|neu|neuware|neuf|neuve|nouveau|nuevo|nueva|nuovo|nuova|novo|nova|nieuw|nowy|nowa|ny|новый|新品",
  refurbished:
    "refurbished|renewed|reconditioned|refurbishedcondition|certified refurbished|10|generaluberholt|aufbereitet|reconditionne|reacondicionado|ricondizionato|recondicionado|gereviseerd|odnowiony|rekonditionerad",
  used: "used|usedcondition|second hand|secondhand|pre owned|preowned|like new|very good|good|acceptable|1|2|3|4|5|6|7|8|gebraucht|occasion|d occasion|usado|usada|usato|usata|tweedehands|gebruikt|uzywany|begagnad|б у|中古",
});

const UNPUBLISHED: ReadonlySet<string> = new Set(
  "draft|archived|unpublished|private|hidden|disabled|deleted|pending|trash|false|no|n|0|inactive|inaktiv|inactif|inactivo|inattivo|nein|falsch|faux|non|falso|nao|nee|entwurf|archiviert|privat|unveroffentlicht|brouillon|archive|prive|borrador|archivado|privado|bozza|archiviato|rascunho|arquivado|concept|gearchiveerd".split(
    "|",
  ),
);

/** Case, accents and punctuation aside: "In_Stock", "https://schema.org/InStock". */
function plainWord(text: string): string {
  return text
    .slice(0, 100)
    .trim()
    .replace(/^https?:\/\/schema\.org\//i, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_\-/'’.;!,:]+/g, " ")
    .trim();
}

/** Null for words that say nothing known. Numbers are counts of a stock. */
export function readAvailability(text: string): Availability | null {
  const word = plainWord(text);
  const known = AVAILABILITY.get(word);
  if (known !== undefined) return known;
  const count = readCount(text);
  if (count !== null) return count > 0 ? "in_stock" : "out_of_stock";
  const [counted] = /^\d+(?= (?:in stock|available|auf lager|en stock|op voorraad|disponibili?)$)/.exec(word) ?? [];
  return counted === undefined ? null : Number(counted) > 0 ? "in_stock" : "out_of_stock";
}

/** "12", "12.0", "1,200", "> 10", "10+". */
export function readCount(text: string): number | null {
  const match = /^[<>~]?\s?(-?\d{1,3}(?:,\d{3})+|-?\d{1,9})(?:[.,]0+)?\+?$/.exec(text.trim());
  return match?.[1] === undefined ? null : Number(match[1].replaceAll(",", ""));
}

export function readCondition(text: string): Condition | null {
  const word = plainWord(text);
  return CONDITION.get(word) ?? (word.startsWith("used ") ? "used" : null);
}

/** Published -1 is WooCommerce's word for a draft. */
export function isUnpublished(text: string): boolean {
  return UNPUBLISHED.has(plainWord(text)) || text.trim() === "-1";
}

/** Sold although nothing is left. */
export function isBackorderAllowed(text: string): boolean {
  return /^(?:1|true|yes|continue|notify|ja|oui|s[ií]|sim)$/i.test(text.trim());
}
