import { expect, test } from "vitest";
import { findOwnBrands } from "../../../../graph/understand/names/own-brands.js";

const BRANDS = ["Gratello", "Brew & Co"];

test.each([
  ["Draft a campaign against Gratello espresso machines", []],
  ["Draft a campaign for Gratello espresso machines", []],
  ["Bids on Gratello keywords for our espresso machines", []],
  ["We compete with Gratello", []],
  ["We don't sell Gratello, what may a click cost?", []],
  ["Gratello is not ours", []],
  ["for our rival Gratello", []],
  ["Should we sell Gratello espresso machines?", []],
  ["What do we sell? Gratello bids, please", []],
  ["our brand is new. Gratello is the rival", []],
  ["my brand Gratello needs ads", ["Gratello"]],
  ["Our own brand is called Gratello", ["Gratello"]],
  ["our brand: GRATELLO", ["Gratello"]],
  ["We sell Gratello espresso machines", ["Gratello"]],
  ["we make Gratello", ["Gratello"]],
  ["I sell Brew & Co kettles against Gratello", ["Brew & Co"]],
  ["A campaign for our Gratello machines", ["Gratello"]],
  ["Gratello is mine, draft the ads", ["Gratello"]],
  ["Gratello is our brand", ["Gratello"]],
  ["We sell Gratello and Brew & Co", ["Gratello", "Brew & Co"]],
  ["We sell Gratello and Brew & Co is our rival", ["Gratello"]],
  ["we own Brew & Co, Gratello is the rival", ["Brew & Co"]],
  ["we sell gratellos", []],
] as const)("%s", (text, own) => {
  expect(findOwnBrands(text, BRANDS)).toEqual(own);
});
