import { describe, expect, test } from "vitest";
import {
  asksToForget,
  catalogId,
  ownSpokenOf,
  shopAddress,
  speaksOfOwn,
  withoutCatalog,
  withoutCatalogIds,
} from "../../../../graph/understand/names/own-words.js";

const ID = "cat_AbCdEfGhIjKlMnOpQrStUv_x";

describe("words about the asker's own catalog", () => {
  test.each([
    "How do my prices compare?",
    "what should I change in our product range",
    "Are my yoga mat titles any good?",
    "Wie stehen meine Preise da?",
    "Unser Sortiment: wo sind Lücken?",
    "Mes prix sont-ils trop élevés ?",
    "¿Cómo van mis precios?",
    "Come sono i miei prezzi?",
    "Como estão os meus preços?",
    `How do the prices of ${ID} compare?`,
  ])("are heard in %s", (text) => expect(speaksOfOwn(text)).toBe(true));

  test.each([
    "What do rivals charge for yoga mats?",
    "My question is about kettles",
    "Is my mother's birthday a good launch date for espresso machines?",
    "catalog_of_everything",
    "Preise von Yogamatten",
  ])("are not heard in %s", (text) => expect(speaksOfOwn(text)).toBe(false));

  test.each([
    ["Forget my catalog", true],
    ["please delete our uploaded catalogue", true],
    ["Bitte lösche meinen Katalog", true],
    ["Supprime mon catalogue", true],
    ["Borra mi catálogo", true],
    ["Elimina il mio catalogo", true],
    ["Apague o meu catálogo", true],
    ["Don't forget my catalog", false],
    ["Lösche bitte nicht meinen Katalog", false],
    ["Forget it, how do my prices compare?", false],
    ["What do shoppers forget in my shop?", false],
  ])("%s asks to forget: %s", (text, expected) => expect(asksToForget(text)).toBe(expected));

  test.each([
    ["My shop is https://shop.example/all, what do I sell?", "https://shop.example/all"],
    ["Onboard https://shop.example.", "https://shop.example"],
    ["https://shop.example/feed.xml", "https://shop.example/feed.xml"],
    ["Mein Shop: http://laden.example/produkte?seite=2", "http://laden.example/produkte?seite=2"],
    ["I read on https://news.example that demand for kettles is rising; is it?", null],
    ["my shop is shop.example", null],
    ["my shop is ftp://shop.example", null],
  ])("%s hands over %s", (text, address) => expect(shopAddress(text)).toBe(address));

  test("an id is found and taken out of the question", () => {
    expect(catalogId(`How do the prices of my catalog ${ID} compare?`)).toBe(ID);
    expect(withoutCatalogIds(`How do the prices of my catalog ${ID} compare?`)).toBe(
      "How do the prices of my catalog compare?",
    );
    expect(withoutCatalog({ ownProducts: ownSpokenOf(`How do the prices of my catalog ${ID} compare?`) })).toMatch(
      /^There is no such catalog/,
    );
    expect(withoutCatalog({ ownProducts: ownSpokenOf("How do my prices compare?") })).toMatch(
      /^No catalog of yours is known/,
    );
    expect(withoutCatalog({ ownProducts: ownSpokenOf("What do kettles cost?") })).toBeNull();
    expect(withoutCatalog({ ownProducts: ownSpokenOf("Which keywords should I bid on for my product?") })).toBeNull();
    expect(catalogId("cat_short")).toBeNull();
    expect(catalogId(`${ID}x`)).toBeNull();
  });
});
