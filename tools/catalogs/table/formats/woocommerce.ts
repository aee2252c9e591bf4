import type { Field } from "../fields.js";
import { countHeld, fieldsOf, type TableFormat } from "./format.js";

/** The built-in exporter, whose headings follow the shop's language: en, de, fr, es, it, pt, nl, ru. */
export const woocommerce: TableFormat = {
  id: "woocommerce",
  label: "WooCommerce product export (CSV)",
  fits: (headings) =>
    [...headings].some((heading) => numberedAttribute(heading) !== null)
      ? countHeld(headings, TYPES) > 0 || countHeld(headings, REGULAR_PRICES) > 0
      : countHeld(headings, TYPES) > 0 && countHeld(headings, REGULAR_PRICES) > 0,
  fields: fieldsOf({
    id: "ID",
    kind: "Type|Typ|Tipo|Тип",
    sku: "SKU|Артикул|Artikelnummer|UGS|COD|REF|Artikelnr.",
    gtin: "GTIN, UPC, EAN, or ISBN|GTIN, UPC, EAN oder ISBN|GTIN, UPC, EAN o ISBN|GTIN, UPC, EAN ou ISBN|GTIN, UPC, EAN of ISBN",
    title: "Name|Nom|Nombre|Nome|Naam|Имя|Название",
    published: "Published|Опубликован|Veröffentlicht|Publié|Publicado|Pubblicato|Gepubliceerd",
    description:
      "Description|Описание|Краткое описание|Beschreibung|Descripción|Descrizione|Descrição|Beschrijving|Short description|Kurzbeschreibung|Description courte|Descripción corta|Breve descrizione|Descrição curta|Descrição breve|Korte beschrijving",
    availability:
      "In stock?|В наличии?|Наличие|Vorrätig?|Auf Lager?|En stock ?|¿Existencias?|¿En inventario?|In stock|Disponibile?|Em estoque?|Em stock?|Op voorraad?",
    quantity: "Stock|Запасы|Bestand|Lager|Lagerbestand|Inventario|Existencias|Magazzino|Estoque|Voorraad",
    policy:
      "Backorders allowed?|Lieferrückstände erlaubt?|Lieferrückstande erlaubt?|Autoriser les commandes de produits en rupture ?|¿Permitir reservas de productos agotados?|Abilita gli ordini arretrati?|São permitidas encomendas?|Nabestellingen toestaan?",
    salePrice:
      "Sale price|Акционная цена|Цена распродажи|Angebotspreis|Tarif promo|Prix promo|Precio rebajado|Prezzo in offerta|Preço promocional|Preço de saldo|Actieprijs|Aanbiedingsprijs|Kortingsprijs",
    price:
      "Regular price|Базовая цена|Обычная цена|Regulärer Preis|Tarif régulier|Prix régulier|Tarif normal|Precio normal|Precio regular|Prezzo di listino|Prezzo normale|Preço normal|Preço regular|Preço|Reguliere prijs|Normale prijs",
    category: "Categories|Категории|Kategorien|Catégories|Categorías|Categorie|Categorias|Categorieën",
    image: "Images|Изображения|Bilder|Imágenes|Immagini|Imagens|Afbeeldingen",
    parent:
      "Parent|Родительский|Родитель|Übergeordnetes Produkt|Übergeordnet|Superior|Genitore|Ascendente|Pai|Hoofd|Bovenliggend|Produit parent",
    brand: "Brands|Brand|Marken|Marke|Marques|Marque|Marcas|Marca|Marchi|Merken|Merk|Meta: _brand|Meta: brand",
    mpn: "Meta: _mpn|Meta: mpn",
    url: "External URL|Externe URL|URL externe|URL externa|URL esterno|Permalink",
    unused: "Tags|Метки|Schlagwörter|Étiquettes|Etiquetas|Tag|Position|Posición|Posizione|Posição|Positie",
  }),
  numbered: numberedAttribute,
  // A comma within a name is written "\\,".
  betweenCategories: /(?<!\\),\s*/,
};

const TYPES = "type|typ|tipo|тип";
const REGULAR_PRICES =
  "regular price|базовая цена|обычная цена|regularer preis|tarif regulier|prix regulier|tarif normal|precio normal|precio regular|prezzo di listino|prezzo normale|preco normal|preco regular|reguliere prijs|normale prijs";

const ATTRIBUTE = "(?:attribute?|атрибута?|attributo|atributo|attribut|eigenschap|kenmerk)";
const NAME = "(?:name|имя|название|nom|nome|nombre|naam)";
const VALUE =
  "(?:value s|values?|значени[ея] я|значени[ея]|wert e|werte?|valeur s|valeurs?|valor es|valores|valor|valore i|valori|valore|waarde n|waarden?)";
const OF = "(?:de l|del|dell|do|de la|de|van de|van)";

/** "Attribute 1 value(s)", "Attribut 1 Wert(e)", "Nombre del atributo 1", "Valeur(s) de l’attribut 1". */
function numberedAttribute(heading: string): Field | null {
  const match = PATTERNS.map(([pattern, part]) => ({ number: pattern.exec(heading)?.[1], part })).find(
    ({ number }) => number !== undefined,
  );
  return match === undefined ? null : (`option ${Number(match.number)} ${match.part}` as Field);
}

const PATTERNS: readonly (readonly [RegExp, "name" | "value"])[] = [
  [new RegExp(`^${ATTRIBUTE} (\\d{1,2}) ${NAME}$`), "name"],
  [new RegExp(`^${ATTRIBUTE} (\\d{1,2}) ${VALUE}$`), "value"],
  [new RegExp(`^${NAME} (?:${OF} )?${ATTRIBUTE} (\\d{1,2})$`), "name"],
  [new RegExp(`^${VALUE} (?:${OF} )?${ATTRIBUTE} (\\d{1,2})$`), "value"],
  [/^значени[ея] атрибутов (\d{1,2})$/, "value"],
];
