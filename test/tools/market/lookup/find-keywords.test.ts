import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { findKeywords } from "../../../../tools/market/lookup/find-keywords.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "../demand/demand-support.js";

describe.each(await openSamples())("find_keywords on %s", (_engine, { warehouse, idOf }) => {
  const find = (text: string, ...names: string[]) =>
    findKeywords.run({ market: "US", clusterIds: names.map(idOf), text }, contextOf(warehouse));
  const wordsIn = async (text: string, ...names: string[]) =>
    (await find(text, ...names)).data.map(({ keyword }) => keyword);

  test("keywords as the data spells them, the longest, in the order of the text", async () => {
    const text = "Is “How to Clean an Espresso-Machine” searched more than espresso maker?";
    const { data, provenance } = await find(text, "Espresso machines");
    expect(data).toEqual([
      { clusterId: idOf("Espresso machines"), keyword: "how to clean an espresso machine" },
      { clusterId: idOf("Espresso machines"), keyword: "espresso maker" },
    ]);
    const [row] = await warehouse.query("SELECT COUNT(*) AS n FROM keywords WHERE market = $1 AND cluster_id = $2", [
      "US",
      idOf("Espresso machines"),
    ]);
    expect(provenance).toMatchObject({ tool: "find_keywords", rowsExamined: Number(row?.n), truncated: false });
    expect(provenance.asked).toBe("Keywords of Espresso machines in US that the question names");
  });

  test("whole words of the clusters asked for only", async () => {
    expect(await wordsIn("espresso makers", "Espresso machines")).not.toContain("espresso maker");
    expect(await wordsIn("espresso maker or yoga mat", "Yoga mats")).toEqual(["yoga mat"]);
    expect(await wordsIn("the weather of tomorrow", "Espresso machines", "Yoga mats")).toEqual([]);
  });

  test("refuses a call without clusters and takes hostile words for words", async () => {
    await expect(find("espresso maker")).rejects.toThrow(InvalidInputError);
    expect(await wordsIn(HOSTILE, "Espresso machines")).toEqual([]);
  });

  test("the same on every engine", async () => {
    const input = { market: "US", clusterIds: [idOf("Espresso machines")], text: "espresso maker or espresso machine" };
    const [first, ...others] = await runEverywhere(findKeywords, input);
    for (const other of others) expect(other).toEqual(first);
  });
});
