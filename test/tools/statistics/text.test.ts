import { describe, expect, it } from "vitest";
import { mergeNearDuplicates } from "../../../tools/statistics/near-duplicates.js";
import { editDistance, isMisspelling } from "../../../tools/statistics/similarity.js";
import { foldDiacritics, normaliseText, stemmedTokens, stemWord, tokenise } from "../../../tools/statistics/text.js";
import { describeReference, readReference } from "./reference.js";

describe("normaliseText", () => {
  it.each([
    ["  Men’s RUNNING-Shoes!! ", "mens running shoes"],
    ["USB–C cable (1.5 m)", "usb c cable 1.5 m"],
    ["1,5 Liter", "1.5 liter"],
    ["ｆｕｌｌ ｗｉｄｔｈ", "full width"],
    ["Kaffeemühle & Zubehör", "kaffeemühle zubehör"],
    ["?!…", ""],
    ["", ""],
    ["v.2, end.", "v 2 end"],
  ])("%j", (text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });

  it("splits into words", () => {
    expect(tokenise("Espresso  machine")).toEqual(["espresso", "machine"]);
    expect(tokenise(" - ")).toEqual([]);
  });
});

describe("stems", () => {
  it.each([
    ["en", "machines", "machine"],
    ["de", "Kaffeemaschinen", "Kaffeemaschine"],
    ["fr", "machines à laver", "machine à laver"],
    ["es", "cafeteras", "cafetera"],
    ["it", "macchine", "macchina"],
    ["pt", "máquinas", "maquina"],
  ])("%s: %s and %s share their stems", (language, plural, singular) => {
    expect(stemmedTokens(plural, language)).toEqual(stemmedTokens(singular, language));
  });

  it("keep the order of tokens", () => {
    expect(stemmedTokens("running shoes")).toEqual(["run", "shoe"]);
  });

  it("leaves sizes and model numbers, unknown languages and hostile words alone", () => {
    expect(stemWord("xm5s", "en")).toBe("xm5s");
    expect(stemWord("maszyny", "pl")).toBe("maszyny");
    expect(stemWord("constructor", "en")).toBe("constructor");
    expect(stemWord("shoes", "constructor")).toBe("shoes");
    expect(foldDiacritics("Größe café")).toBe("Grosse cafe");
  });
});

describe("similarity", () => {
  it("counts a swap as one edit", () => {
    expect(editDistance("espresso", "expresso")).toBe(1);
    expect(editDistance("macihne", "machine")).toBe(1);
    expect(editDistance("ca", "abc")).toBe(3);
    expect(editDistance("", "abc")).toBe(3);
    expect(editDistance("same", "same")).toBe(0);
  });

  it("takes near words for misspellings, and not short words or numbers", () => {
    expect(isMisspelling("expresso", "espresso")).toBe(true);
    expect(isMisspelling("hedphones", "headphones")).toBe(true);
    expect(isMisspelling("espresso", "espresso")).toBe(false);
    expect(isMisspelling("mat", "mad")).toBe(false);
    expect(isMisspelling("rope", "hope")).toBe(false);
    expect(isMisspelling("15000", "16000")).toBe(false);
  });
});

describe("mergeNearDuplicates", () => {
  const questions = [
    { text: "How to clean an espresso machine?", volume: 50 },
    { text: "how to clean espresso machine", volume: 900 },
    { text: "what is the best espresso machine", volume: 400 },
    { text: "how do i descale a kettle", volume: 10 },
  ];
  const merge = (items: typeof questions) =>
    mergeNearDuplicates(
      items,
      ({ text }) => text,
      ({ volume }) => volume,
    );

  it("keeps the heaviest as head", () => {
    const groups = merge(questions);
    expect(groups.map(({ head, members }) => [head.volume, members.length])).toEqual([
      [900, 2],
      [400, 1],
      [10, 1],
    ]);
  });

  it("keeps texts apart that differ in a number", () => {
    expect(
      merge([
        { text: "french press coffee maker 4 cup size", volume: 2 },
        { text: "french press coffee maker 6 cup size", volume: 1 },
      ]),
    ).toHaveLength(2);
    expect(merge([])).toEqual([]);
  });
});

describeReference("real furniture searches", () => {
  it("merge into fewer groups without losing one", () => {
    const queries = readReference("intent/wands_queries.tsv")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split("\t")[1] ?? "");
    const groups = mergeNearDuplicates(
      queries,
      (query) => query,
      (query) => query.length,
    );
    expect(queries.length).toBe(480);
    expect(groups.reduce((sum, { members }) => sum + members.length, 0)).toBe(480);
    expect(groups.length).toBeLessThan(480);
    expect(groups.length).toBeGreaterThan(400);
  });
});
