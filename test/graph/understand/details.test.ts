import { expect, test } from "vitest";
import { readOrder } from "../../../graph/understand/ask-fields.js";
import { readDetails } from "../../../graph/understand/details/index.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import { asksToForget, speaksOfOwn } from "../../../graph/understand/names/own-words.js";
import { asksToConfirm, isYesNo } from "../../../graph/understand/words/polar.js";

const SPECIALISTS = ["campaign", "demand", "gap", "intent"];

const SCOPE = nothingNamed({ code: "DE", name: "Germany", currency: "EUR", asOf: "2026-10-31", stated: true });

const detailsOf = (text: string) => readDetails({ text, numbers: [], scope: SCOPE, asks: [] }, SPECIALISTS);

test.each([
  ["Wie soll ich 500 Euro auf zwei Kampagnen aufteilen?", { campaign: { splitsBudget: true } }],
  ["Comment répartir 500 euros entre les deux campagnes ?", { campaign: { splitsBudget: true } }],
  ["Escríbeme 3 titulares para nuestro queso", { campaign: { copy: "headlines", rows: 3 } }],
  ["Loont het om te adverteren voor tenten?", { campaign: { asksWhether: true } }],
  ["Was wird im Mai gesucht, und ist es zu spät für Zelte?", { demand: { month: 5, asksIfTooLate: true } }],
  ["Come si sviluppa la domanda a natale e chi compra, uomini o donne?", { demand: { segmentKinds: ["gender"] } }],
  ["Wie entwickelt sich die Nachfrage in den nächsten 6 Monaten?", { demand: { monthsAhead: 6 } }],
  ["Quels produits sont en hausse et lesquels sont en baisse ?", { demand: { lists: ["rising", "falling"] } }],
  ["Czy popyt na namioty jest przez cały rok?", { demand: { asksIfAllYear: true } }],
  ["Welche Nischen haben wenig Wettbewerb?", { gap: { deniesCrowding: true, by: "scarcity" } }],
  ["Quantas lojas vendem tendas?", { gap: { asksHowMany: true } }],
  [
    "Quelles questions se posent avant d'acheter une tente ?",
    { intent: { stages: ["need", "compare", "fit", "price"] } },
  ],
  [
    "¿Qué palabras clave sin marca bajan en otoño?",
    { intent: { brands: "none", directions: ["falling"], season: "autumn" } },
  ],
  ["Welche Suchen laufen ins Leere wegen Tippfehlern?", { intent: { causes: ["vocabulary_gap"] } }],
  ["May I ask which keywords rise?", { demand: { month: null }, intent: { directions: ["rising"] } }],
  ["Is demand high in may?", { demand: { month: 5 } }],
])("%s", (text, wanted) => expect(detailsOf(text)).toMatchObject(wanted));

test("a question in one language is not read with the words of another", () => {
  expect(detailsOf("Visibilidade da marca nos anúncios")).toMatchObject({ demand: { month: null } });
  expect(detailsOf("What should a robot vacuum cost?")).toMatchObject({ intent: { causes: [] } });
});

test.each([
  ["Welche Zelte sind die günstigsten?", { by: "price", first: "least" }],
  ["les tentes les plus recherchées", { by: "searches", first: "most" }],
  ["las tiendas más caras", { by: "price", first: "most" }],
])("order of: %s", (text, order) => expect(readOrder(text)).toEqual(order));

test("own goods, and a catalog to forget, in languages that had no words for them", () => {
  expect(["mijn prijzen", "moje produkty"].map(speaksOfOwn)).toEqual([true, true]);
  expect(["Vergeet mijn catalogus", "Usuń mój katalog"].map(asksToForget)).toEqual([true, true]);
});

test("what can be answered by yes or no, in the words of the language alone", () => {
  expect(["Was kostet ein Zelt?", "Che budget serve per le tende?"].map(isYesNo)).toEqual([false, false]);
  expect(
    ["Hallo, ist der Markt für Zelte gesättigt?", "Ich will wissen, ob Zelte teurer werden."].map(asksToConfirm),
  ).toEqual([true, true]);
});
