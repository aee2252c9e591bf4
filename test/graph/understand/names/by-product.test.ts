import { describe, expect, it } from "vitest";
import { specialistIds } from "../../../../graph/specialists/index.js";
import { productLanguages } from "../../../../graph/understand/languages/languages.js";
import { isByProduct, readByProduct, UNDERSTOOD } from "../../../../graph/understand/names/by-product.js";
import { languageOf } from "../../../../graph/understand/words/language.js";

describe("questions that are understood by their product", () => {
  it.each([
    ["エスプレッソマシンの価格は?", "ja", "エスプレッソマシン?", ["pricing"]],
    ["瑜伽垫的价格", "zh", "瑜伽垫", ["pricing"]],
    ["yoga matの検索キーワードと広告", "ja", "yoga mat", ["intent", "campaign"]],
    ["air fryer 需求和竞争", "zh", "air fryer", ["gap", "demand"]],
    ["おもちゃと知育玩具の需要", "ja", "おもちゃ, 知育玩具", ["demand"]],
    ["电饭煲", "zh", "电饭煲", []],
  ])("%s", (text, code, parted, wishes) => {
    expect(readByProduct(text)).toEqual({ code, text: parted, wishes });
    expect(languageOf(text)).toBe(code);
  });

  it.each(["What do yoga mats cost?", "What does 瑜伽垫 mean", "Was kostet ein Zelt?", "цена чайников"])(
    "leaves %s to the words of other languages",
    (text) => expect(readByProduct(text)).toBeNull(),
  );

  it("names a wish for every specialist, and the languages that are understood", () => {
    for (const { wishes } of productLanguages) expect(Object.keys(wishes).sort()).toEqual([...specialistIds].sort());
    expect(UNDERSTOOD).toEqual(["German", "English", "Spanish", "French", "Italian", "Dutch", "Polish", "Portuguese"]);
    expect([isByProduct("ja"), isByProduct("en")]).toEqual([true, false]);
  });
});
