import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("a single product, on %s", (engine) => {
  const { ask, talk, rowsOf } = openRouter(engine);
  const CHAIR = "Homarel Fjord 940 Office Chair";

  test("is known by brand and model, whose number is no number of the asker's", async () => {
    const { request } = await ask(`who sells the ${CHAIR}`);
    expect(request?.scope.product).toEqual({ brand: "Homarel", words: ["fjord", "940"], isModel: true });
    expect(request).toMatchObject({ inputs: [], leftover: [] });
  });

  test("what is known of each product is told of one", async () => {
    const rows = await rowsOf("clicks", ["Office chairs"], {
      by: "product",
      where: [{ on: "product", is: "contains", value: "Homarel Fjord 940" }],
    });
    const clicks = rows.reduce((sum, { value }) => sum + Number(value), 0);
    const { headline } = await ask(`How many clicks does the ${CHAIR} get?`);
    expect(headline).toContain(`Homarel Fjord 940 office chairs had ${clicks.toLocaleString("en-US")} clicks`);
  });

  test("“it”, “the second one” and few words after a list of products mean one of them", async () => {
    const first = await talk(
      "cheapest office chair",
      "who sells it",
      "has it gotten cheaper",
      "how many clicks does it get",
    );
    expect(first[1]).toMatch(/^Homarel Fjord 940 .* costs least in the United States at Bazarello: \$82\.99/);
    expect(first[2]).toMatch(/^No: the median price of Homarel Fjord 940 .* rose/);
    expect(first[3]).toMatch(/^Homarel Fjord 940 office chairs had/);
    const second = await talk("five cheapest robot vacuums in the uk", "who sells the second one", "and the third?");
    expect(second[1]).toMatch(/^Vexano Fresh 350 .* in the United Kingdom at Bazarello/);
    expect(second[2]).toMatch(/^Ventolis Fresh 600 /);
  });

  test("what no data holds is declined of it, and it is spoken of still", async () => {
    const headlines = await talk("cheapest office chair", "how many reviews does it have", "who sells it");
    expect(headlines[1]).toContain("This data holds nothing on reviews");
    expect(headlines[2]).toMatch(/^Homarel Fjord 940 /);
  });

  test.each([
    [["Was kosten Gaming-Stühle in Deutschland?", "und die günstigsten?"], /lowest price of gaming chairs in Germany/],
    [["what do tents cost", "and the most expensive?"], /highest price of camping tents/],
  ])("%j: after a usual price the end is a product", async (texts, told) => {
    const headlines = await talk(...texts);
    expect(headlines[1]).toMatch(told);
  });
});
