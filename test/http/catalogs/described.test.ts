import { describe, expect, it } from "vitest";
import { anyEngine } from "../../market.js";
import { base64, openCatalogService, told } from "./catalog-service.js";

const TAKEN = "What you said you sell was taken as your catalog";

describe.each(anyEngine())("what is sold, said in the question, on %s", { timeout: 60_000 }, (engine) => {
  const service = openCatalogService(engine);

  it.each([
    "I sell espresso machines at $329 and matcha powder at $24. Which should I advertise?",
    "I sell espresso machines at $329 and matcha powder at $24, which should I advertise?",
    "Which should I advertise? I sell espresso machines at $329 and matcha powder at $24.",
  ])("the products are the catalog and the question is answered from it: %s", async (question) => {
    const answer = told(await service.chat(question));
    expect(answer).toMatch(/^\*\*Your catalog: 2 products in 2 product groups in the United States\./);
    expect(answer).toContain("Start a search campaign for espresso machines");
    expect(answer).toContain(TAKEN);
    expect(answer).not.toContain("Not used: own price");
  });

  it("a later question of the conversation speaks of them, another conversation does not", async () => {
    const [contextId, caller] = ["described", "person:dan"];
    await service.chat("I sell yoga mats for $30 and foam rollers for $25. Which should I advertise?", caller, {
      contextId,
    });
    const later = told(await service.chat("How do my prices compare with the market?", caller, { contextId }));
    expect(later).toMatch(/^\*\*Your prices are above the market.s median in \d of 2 product groups/);
    expect(later).toContain(TAKEN);
    expect(told(await service.chat("How do my products compare with the market?", caller))).toContain(
      "No catalog of yours is known here",
    );
  });

  it("a saved catalog that the conversation names comes before them", async () => {
    const { body } = await service.onboard({ csv_base64: base64("Title,Price\nYoga mat 6 mm,20 USD\n"), market: "US" });
    const answer = told(
      await service.chat(
        `How do my prices compare in ${body.catalog_id}? I sell espresso machines at $329 and matcha powder at $24.`,
      ),
    );
    expect(answer).not.toContain(TAKEN);
  });

  it.each([
    "I sell my robot vacuum at $249: where do I stand?",
    "I sell yoga mats at $30 and my competitor asks $25. Should I cut?",
    "I sell tents at $199, last year it was $179. Did I do right?",
    "Northmart sells air fryers at $99 and power banks at $30. Which is cheaper?",
  ])("one product, or somebody else's, is no catalog: %s", async (question) => {
    const answer = told(await service.chat(question));
    expect(answer).not.toContain("Your catalog");
    expect(answer).not.toContain(TAKEN);
  });
});
