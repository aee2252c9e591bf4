import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("sums that are asked for, on %s", (engine) => {
  const { logger, ask } = openRouter(engine);

  test.each([
    ["What is my break-even ROAS with a 40 % margin?", "The break-even ROAS is 2.50"],
    [
      "With an order value of $60, a conversion rate of 2 % and a target ACOS of 20 %, what is the highest bid I can afford?",
      "The highest bid for a click is $0.24",
    ],
    ["What is my break-even ACOS at a margin of 35 %?", "The break-even ACOS is 35.0 %"],
  ])("without a product, nothing of the data is used: %s", async (question, words) => {
    const { answer, headline, text } = await ask(question);
    expect(answer.kind).toBe("answered");
    expect(headline).toContain(words);
    expect(answer.evidence).toEqual([]);
    expect(text).toContain("No data tool was queried for this answer.");
    expect(text).toContain("No market data was used.");
    expect(text).toContain("Stated: ");
  });

  test("a product that the market does not know is no hindrance", async () => {
    const { headline } = await ask("fidget spinners: what is the break-even ROAS with a 40 % margin?");
    expect(headline).toBe("The break-even ROAS is 2.50: 100 % / margin before ads 40.0 %.");
  });

  test("what is missing is named instead of asking for a product", async () => {
    const { headline } = await ask("What is my break-even ACOS if my price is $30?");
    expect(headline).toBe("To tell the break-even ACOS, your unit cost is needed.");
  });

  test("what the market supplies is cited, named as assumed, and not mixed with other parts", async () => {
    const { answer, headline, text } = await ask(
      "How much can I bid per click on dog beds in the UK if I sell at £45 with a 30% margin?",
    );
    const rate = answer.sections
      .flatMap(({ statements }) => statements.flatMap(({ parts }) => parts))
      .find((part) => typeof part !== "string" && part.kind === "percent" && part.derivation?.by === "cell");
    const conversion = typeof rate === "object" ? (rate.value ?? Number.NaN) : Number.NaN;
    expect(conversion).toBeGreaterThan(0);
    expect(headline).toContain(`£${(45 * 0.3 * conversion).toFixed(2)}`);
    expect(text).toMatch(/no conversion rate was named, so that of own ads is taken/i);
    expect(answer.sections).toHaveLength(1);
    expect(answer.evidence.map(({ tool }) => tool)).toContain("query_market");
  });

  test("every figure was proven", () => {
    expect(JSON.stringify(logger.lines)).not.toContain("figures without proof");
  });
});
