import { describe, expect, it } from "vitest";
import { plain, shorten } from "../../../http/a2ui/plain.js";

describe("plain", () => {
  it.each([
    ["", "–"],
    [" \n ", "–"],
    ["(empty)", "–"],
    ["- 5 %", "-\u00A05 %"],
    ["-5 %", "-5 %"],
    ["+12.3 %", "+12.3 %"],
    ["+ 5", "+\u00A05"],
    ["1. FC Köln scarf", "1.\u00A0FC Köln scarf"],
    ["# 1 best seller", "#\u00A01 best seller"],
    ["---", "–––"],
    ["-", "–"],
    ["Steel | 20 cm", "Steel ¦ 20 cm"],
    ["**Sale** `now` ~~old~~", "∗∗Sale∗∗ 'now' ∼∼old∼∼"],
    ["[click](http://evil.example)", "(click)(http://evil.example)"],
    ["![x](y)", "!(x)(y)"],
    ["<b>bold</b> &lt;", "‹b›bold‹/b› ＆lt;"],
    ["_emphasis_ and find_clusters", "＿emphasis＿ and find_clusters"],
    ['{"a":1}', '("a":1)'],
    ["[1,2]", "(1,2)"],
    ["two\nlines\tand more", "two lines and more"],
    ["C:\\path", "C:∖path"],
    ["“matratze 140x200” · 50 % – £3.99", "“matratze 140x200” · 50 % – £3.99"],
  ])("%j reads %j", (text, words) => {
    expect(plain(text)).toBe(words);
    expect(plain(words)).toBe(words);
  });
});

describe("shorten", () => {
  it("cuts at a word, and leaves alone what fits", () => {
    expect(shorten("What do buyers ask about robot vacuums?", 48)).toBe("What do buyers ask about robot vacuums?");
    expect(shorten("What questions do buyers of dehumidifiers ask in the UK?", 48)).toBe(
      "What questions do buyers of dehumidifiers ask…",
    );
    expect(shorten("a".repeat(60), 48)).toBe(`${"a".repeat(47)}…`);
    expect(shorten(`${"a".repeat(46)}😀😀`, 48)).toBe(`${"a".repeat(46)}…`);
  });
});
