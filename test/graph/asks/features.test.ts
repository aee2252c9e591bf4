import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("features and what nobody's data holds, on %s", (engine) => {
  const { ask, talk } = openRouter(engine);

  test.each([
    ["how many self emptying robot vacuums are on sale in the uk", "self-emptying"],
    ["prezzi dei tappetini yoga in sughero nel regno unito", "cork"],
    ["koptelefoons met ruisonderdrukking in duitsland, hoeveel aanbiedingen", "noise cancelling"],
  ])("a feature is heard however it is said: %s", async (question, value) => {
    const { request, headline } = await ask(question);
    expect(request?.scope.values).toMatchObject([{ value }]);
    expect(headline).toContain(value);
  });

  test.each([
    ["office chairs with cup holder, how many offers", '"with cup holder"'],
    ["espresso machines with wifi in germany, median price", '"with wifi"'],
  ])("one that no attribute is, is named first: %s", async (question, name) => {
    const { headline } = await ask(question);
    expect(headline).toMatch(/^This data does not tell which products are/);
    expect(headline).toContain(name);
  });

  test("in later turns: a feature that is a product as well, one beside another, one that is lacked, and one that is not known", async () => {
    const headlines = await talk(
      "price of trampolines in germany",
      "nur die mit leiter",
      "only the round ones",
      "only the ones with a cup holder",
    );
    expect(headlines[1]).toContain("trampolines with feature ladder");
    expect(headlines[2]).toContain("feature ladder and type round");
    expect(headlines[3]).toContain('"with cup holder"');
    const [, without] = await talk("price of trampolines in germany", "und ohne netz?");
    expect(without).not.toContain("feature safety net");
  });

  test("the head noun of a product that was spoken of is that product", async () => {
    const headlines = await talk(
      "average price of leather hiking boots in the us",
      "how many searches do the boots get",
    );
    expect(headlines[1]).toMatch(/^Hiking boots have /);
    const pair = await talk("cordless vacuums vs robot vacuums, which sell more", "what do the cordless ones cost");
    expect(pair[1]).toMatch(/^The median price of cordless vacuums /);
  });

  test.each([
    ["how many walking pads did fitvaro sell last tuesday", "Fitvaro"],
    ["how many robot vacuums did Airvane Store sell yesterday", "Airvane"],
    ["how many air fryers did ninja sell on amazon last month", '"Ninja" and "Amazon"'],
  ])("what one brand or shop sold is in no data: %s", async (question, named) => {
    const { headline } = await ask(question);
    expect(headline).toContain("sales of a single shop or rival");
    expect(headline).toContain(named);
  });

  test("prices too, after how demand moved, asks how they moved", async () => {
    const headlines = await talk("searches for dog beds uk growing?", "prices too?");
    expect(headlines[1]).toMatch(/prices of dog beds in the United Kingdom (?:rose|fell|hardly)/);
  });
});
