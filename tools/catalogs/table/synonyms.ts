import type { Field } from "./fields.js";
import { normaliseHeading } from "./headings.js";

export interface Synonym {
  readonly field: Field;
  readonly confidence: number;
}

/** What sellers and price monitors call their columns: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish and some others. */
const LISTS: readonly (readonly [field: Field, confidence: number, names: string])[] = [
  ["title", 0.95, "title|name|product name|product title|item name|item title|product|listing title|article name"],
  [
    "title",
    0.9,
    "titel|produktname|artikelname|produkttitel|produktbezeichnung|artikelbezeichnung|bezeichnung|produkt|artikel",
  ],
  [
    "title",
    0.9,
    "titre|nom|nom du produit|nom produit|produit|désignation|libellé|intitulé|titulo|nombre|nombre del producto|nombre producto|producto|articulo",
  ],
  [
    "title",
    0.9,
    "titolo|nome|nome prodotto|nome del prodotto|prodotto|articolo|nome do produto|nome produto|produto|título do produto",
  ],
  [
    "title",
    0.9,
    "naam|productnaam|producttitel|artikelnaam|nazwa|nazwa produktu|namn|produktnamn|benämning|navn|produktnavn|nimi|tuotenimi|název|název produktu|ürün adı|название|наименование|товар|商品名|商品名称|产品名称|상품명",
  ],
  ["title", 0.7, "item|article|article title|goods|label|model name|designation|short name|display name"],
  [
    "description",
    0.95,
    "description|product description|item description|long description|full description|body|body html|details",
  ],
  [
    "description",
    0.9,
    "beschreibung|produktbeschreibung|artikelbeschreibung|langtext|descriptif|description du produit|descripción|descrizione|descrição|omschrijving|beschrijving|productomschrijving|opis|beskrivning|beskrivelse|kuvaus|popis|açıklama|описание|商品説明",
  ],
  [
    "description",
    0.8,
    "short description|kurzbeschreibung|summary|description courte|descripción corta|korte beschrijving|features|bullet points",
  ],
  ["brand", 0.95, "brand|brand name|manufacturer|maker|vendor|label name"],
  [
    "brand",
    0.9,
    "marke|hersteller|markenname|marque|fabricant|marca|fabricante|produttore|merk|fabrikant|marka|producent|varumärke|merke|značka|výrobce|бренд|производитель|ブランド|品牌",
  ],
  [
    "category",
    0.95,
    "category|categories|category path|product category|product type|type|department|google product category|breadcrumb|path|category name|collection",
  ],
  [
    "category",
    0.9,
    "kategorie|kategorien|warengruppe|produktkategorie|produkttyp|catégorie|catégories|rayon|categoría|categorías|categoria|categorie|categorias|tipo de producto|productcategorie|kategoria|kategori|produktgrupp|категория|カテゴリ|类别|分类",
  ],
  [
    "price",
    0.95,
    "price|current price|offer price|selling price|sell price|our price|unit price|retail price|item price|product price|standard price|regular price|shop price|price incl vat|price inc vat|price with tax|gross price|web price",
  ],
  [
    "price",
    0.9,
    "preis|verkaufspreis|vk|vk preis|vk brutto|bruttopreis|endpreis|stückpreis|einzelpreis|regulärer preis|prix|prix de vente|prix ttc|prix unitaire|tarif|prix régulier",
  ],
  [
    "price",
    0.9,
    "precio|precio de venta|precio venta|pvp|precio unitario|precio normal|precio con iva|prezzo|prezzo di vendita|prezzo unitario|preço|preço de venda|preço venda|valor|prijs|verkoopprijs|cena|cena brutto|cena sprzedaży|pris|försäljningspris|hinta|fiyat|цена|価格|价格|가격",
  ],
  [
    "price",
    0.6,
    "median price|average price|avg price|mean price|local price|amount|cost price incl vat|net price|nettopreis|prix ht|price excl vat",
  ],
  [
    "salePrice",
    0.95,
    "sale price|special price|discount price|discounted price|promo price|promotional price|deal price|reduced price|price after discount",
  ],
  [
    "salePrice",
    0.9,
    "angebotspreis|sonderpreis|aktionspreis|reduzierter preis|prix promo|prix promotionnel|prix soldé|prix remisé|precio rebajado|precio oferta|precio de oferta|precio promocional|prezzo scontato|prezzo in offerta|prezzo promozionale|preço promocional|preço com desconto|actieprijs|aanbiedingsprijs|cena promocyjna|kampanjpris|reapris",
  ],
  [
    "listPrice",
    0.95,
    "list price|old price|was price|original price|compare at price|compare price|msrp|rrp|srp|uvp|suggested retail price|recommended retail price|price before discount|map|strike price|crossed price|full price",
  ],
  [
    "listPrice",
    0.9,
    "listenpreis|streichpreis|alter preis|unverbindliche preisempfehlung|ancien prix|prix barré|prix conseillé|prix public|precio anterior|precio original|precio de lista|precio tachado|prezzo di listino|prezzo originale|prezzo pieno|preço original|preço de tabela|preço anterior|adviesprijs|oude prijs|van prijs|stara cena|cena katalogowa|ordinarie pris",
  ],
  [
    "currency",
    0.95,
    "currency|currency code|price currency|iso currency|währung|devise|monnaie|moneda|divisa|valuta|moeda|waluta|валюта|通貨|货币",
  ],
  ["availability", 0.95, "availability|in stock|stock status|is in stock|available|instock|inventory status"],
  [
    "availability",
    0.9,
    "verfügbarkeit|lieferbar|auf lager|vorrätig|lagerstatus|disponibilité|disponible|en stock|disponibilidad|disponibilità|disponibile|disponibilidade|em estoque|beschikbaarheid|op voorraad|leverbaar|dostępność|tillgänglighet|наличие",
  ],
  [
    "quantity",
    0.95,
    "quantity|qty|stock|stock quantity|stock level|inventory|inventory quantity|on hand|quantity available|available quantity|units in stock|stock qty",
  ],
  [
    "quantity",
    0.9,
    "bestand|lagerbestand|menge|lagermenge|anzahl|stückzahl|quantité|stock disponible|existencias|cantidad|inventario|quantità|giacenza|magazzino|estoque|quantidade|voorraad|aantal|ilość|stan magazynowy|lagersaldo|antal|остаток|количество|在庫|库存",
  ],
  [
    "condition",
    0.95,
    "condition|item condition|product condition|zustand|artikelzustand|état|estado del producto|condición|condizione|condição|conditie|staat|stan|skick",
  ],
  [
    "sku",
    0.95,
    "sku|seller sku|variant sku|item sku|product sku|item number|item no|article number|article no|stock code|product code|item code|stock keeping unit|part code|reference",
  ],
  [
    "sku",
    0.9,
    "artikelnummer|artikelnr|artikel nr|art nr|artnr|bestellnummer|produktnummer|référence|ref|réf|code article|ugs|referencia|código|código de producto|codice|codice articolo|codice prodotto|referência|artikelcode|productcode|kod produktu|symbol|indeks|tuotenumero|артикул|品番",
  ],
  [
    "gtin",
    0.95,
    "gtin|ean|upc|isbn|barcode|ean13|ean 13|upc code|ean code|gtin13|gtin12|gtin14|gtin8|upc ean|ean upc|ean gtin|gtin ean|isbn13|jan|jan code|global trade item number|bar code|product ean",
  ],
  [
    "gtin",
    0.9,
    "strichcode|ean nummer|ean nr|code barre|code barres|code ean|código de barras|codice a barre|codice ean|streepjescode|kod kreskowy|kod ean|streckkod|штрихкод|штрих код",
  ],
  [
    "mpn",
    0.95,
    "mpn|manufacturer part number|part number|part no|model number|manufacturer number|mfr part number|mfg part no|model no|model",
  ],
  [
    "mpn",
    0.9,
    "herstellernummer|hersteller artikelnummer|teilenummer|modellnummer|modell|numéro de modèle|référence fabricant|modèle|número de pieza|modelo|codice produttore|modello|onderdeelnummer|fabrikantcode",
  ],
  [
    "url",
    0.95,
    "url|link|product url|product link|page url|web address|permalink|deeplink|deep link|landing page|product page|item url",
  ],
  [
    "url",
    0.9,
    "produktlink|produkt url|artikel url|lien|lien produit|url produit|enlace|url del producto|collegamento|url prodotto|link do produto|produktlänk|ссылка",
  ],
  [
    "image",
    0.95,
    "image|image url|image link|image src|image urls|images|photo|picture|picture url|photo url|main image|main image url|thumbnail|img|img url",
  ],
  [
    "image",
    0.9,
    "bild|bild url|bilder|produktbild|bildlink|image produit|photo produit|imagen|imágenes|foto|immagine|immagini|imagem|imagens|afbeelding|afbeeldingen|zdjęcie|zdjęcia|kuva|фото|изображение",
  ],
  [
    "id",
    0.95,
    "id|product id|item id|offer id|listing id|article id|uid|asin|produkt id|artikel id|id produit|id producto|id prodotto|id produto|productid|product number",
  ],
  [
    "group",
    0.9,
    "item group id|group id|variant group|variant group id|product group|model group|style id|style number|style|family id",
  ],
  [
    "parent",
    0.9,
    "parent sku|parent id|parent|parent product|variant of|parent product id|master sku|master id|übergeordneter artikel|vaterartikel|vaterartikelnummer|sku parent|sku padre|parent asin",
  ],
  [
    "published",
    0.9,
    "published|status|is active|active|enabled|visible|product status|listing status|publish status|veröffentlicht|aktiv|publié|statut|publicado|estado|activo|pubblicato|stato|attivo|ativo|gepubliceerd|actief",
  ],
  ["attribute:color", 0.9, "color|colour|farbe|couleur|colore|cor|kleur|kolor|färg|farge|väri|barva|цвет|色"],
  [
    "attribute:size",
    0.9,
    "size|größe|groesse|taille|talla|tamaño|taglia|misura|tamanho|maat|rozmiar|storlek|størrelse|koko|velikost|размер|サイズ",
  ],
  ["attribute:material", 0.9, "material|materials|matière|matériau|materiale|materiaal|materiał|материал|fabric"],
  ["attribute:gender", 0.9, "gender|geschlecht|sexe|género|genere|gênero|geslacht|płeć|kön"],
  [
    "attribute:age group",
    0.9,
    "age group|altersgruppe|tranche d'âge|groupe d'âge|grupo de edad|fascia d'età|faixa etária|leeftijdsgroep",
  ],
  ["attribute:pattern", 0.9, "pattern|muster|motif|estampado|patrón|motivo|fantasia|padrão|patroon"],
  ["attribute:weight", 0.8, "weight|gewicht|poids|peso|waga|vikt|вес"],
];

/** By normalised heading. */
export const SYNONYMS: ReadonlyMap<string, Synonym> = new Map(
  LISTS.toReversed().flatMap(([field, confidence, names]) =>
    names.split("|").map((name) => [normaliseHeading(name), { field, confidence }] as const),
  ),
);

const PRICE_WORD = /(?:^| )(?:price|preis|prix|precio|prezzo|preco|prijs|cena|pris)(?: |$)/;
const OTHER_PRICE =
  /(?:^| )(?:cost|purchase|buying|wholesale|shipping|delivery|min|max|minimum|maximum|lowest|highest|effective|date|type|range|tax|per|einkaufs|ek|achat|compra|acquisto|inkoop|competitor|change|difference|bound)(?: |$)/;
const TITLE_WORD =
  /(?:^| )(?:title|titel|titre|titulo|titolo)(?: |$)|(?:product|item|article|produkt|artikel) ?(?:name|naam)$/;

/** Headings that no list knows, by a telling word: "my shop price", "product title en". */
export function similarHeading(name: string): Synonym | null {
  if (PRICE_WORD.test(name) && !OTHER_PRICE.test(name)) return { field: "price", confidence: 0.6 };
  if (TITLE_WORD.test(name) && !/seo|meta|alt|sub|page/.test(name)) return { field: "title", confidence: 0.6 };
  return null;
}
