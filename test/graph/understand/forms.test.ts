import { describe, expect, it } from "vitest";
import { isForm } from "../../../graph/understand/asks/forms.js";
import { mentionsIn } from "../../../graph/understand/asks/mentions.js";
import { languages } from "../../../graph/understand/languages/languages.js";
import { measureNames } from "../../../tools/measures/names.js";
import { fold, splitWords } from "../../../tools/products/vocabulary/words.js";

const word = (surface: string) => ({ surface, folded: fold(surface) });
const isFormOf = (said: string, name: string, language: string, isAlone = true): boolean =>
  isForm(word(said), word(name), language, isAlone);

const pairs = (lines: string): [language: string, said: string, name: string][] =>
  lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [language = "", ...all] = line.trim().split(/\s+/);
      return all.map((pair): [string, string, string] => {
        const [said = "", name = ""] = pair.split("/");
        return [language, said, name];
      });
    });

describe("forms of one word", () => {
  it.each(
    pairs(`
      de Gebote/gebot günstigsten/günstigste teuersten/teuerste Marken/marke Händlern/händler geklickten/geklickt gesuchten/gesucht
      fr cliquées/cliqué commandés/commandé chères/chère vendues/vendu recherchées/recherché boutiques/boutique vendeurs/vendeur
      es compradores/comprador clicadas/clicado vendidas/vendido baratas/barato tiendas/tienda buscadas/buscado vendedores/vendedor
      it cliccate/cliccati vendute/venduto cercate/cercata marche/marca economiche/economico ricerche/ricerca ordini/ordine
      pt clicadas/clicado compradores/comprador lojas/loja procurada/procurado preços/preço promoções/promoção
      nl merken/merk winkels/winkel geklikte/geklikt verkochte/verkocht bestellingen/bestelling maanden/maand
      pl marki/marka sklepów/sklep zamówień/zamówienia ofert/oferty najtańszych/najtańszy klikane/klikany kliknięć/kliknięcia
      en brands/brand categories/category searches/search
    `),
  )("%s: %s is a form of %s", (language, said, name) => expect(isFormOf(said, name, language)).toBe(true));

  it.each(
    pairs(`
      de verkaufen/verkäufe günstiger/günstigste Markt/marke bestellt/bestellung kostet/kosten Angebot/angebote preisgekrönt/preis anbieten/anbieter
      fr commander/commande prise/prix offert/offre offre/offres marcher/marché
      es compras/comprador mesa/mes precisa/precio oferta/ofertas ventana/ventas
      it ordinare/ordine offerta/offerte prodotto/prodotti costare/costo
      pt pedir/pedido comprar/compra oferta/ofertas mesa/mês
      nl kopen/koper markt/merk goedkoop/goedkoopste zoek/zoekt winkel/winkels
      pl oferta/oferty częściej/część markowy/marka sprzedawca/sprzedaż
      en sale/sales brand/brands price/prize
    `),
  )("%s: %s is no form of %s", (language, said, name) => expect(isFormOf(said, name, language)).toBe(false));

  it("takes the singular of a name where further words tell", () => {
    expect(isFormOf("month", "months", "en", false)).toBe(true);
    expect(isFormOf("oferta", "ofertas", "es", false)).toBe(true);
  });

  it.each([...measureNames.keys()])("%s: no common word is a form of a measure's name", (code) => {
    const language = languages.find((each) => each.code === code);
    const named = (text: string) =>
      mentionsIn(
        splitWords(text).map((each) => ({ ...each, named: null })),
        language === undefined ? [] : [language],
      ).filter(({ kind }) => kind === "measure");
    const names = new Set(
      Object.values(measureNames.get(code)?.measures ?? {}).flatMap((each) => each.names.map(fold)),
    );
    const taken = [...(language?.common ?? []), ...(language?.fillers ?? [])].filter(
      (common) => !names.has(fold(common)) && named(common).length > 0,
    );
    expect(code === "en" ? [] : taken).toEqual([]);
  });
});
