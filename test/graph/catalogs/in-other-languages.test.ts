import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, type AskOptions, outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import { withCatalogs } from "../../../graph/catalogs/chat.js";
import { BUILT_IN } from "../../../graph/roles.js";
import { ShippedTranslations } from "../../../graph/write/shipped-translations.js";
import { createBuiltInWriter } from "../../../graph/write/writer.js";
import { recordingLogger } from "../../fakes.js";
import { anyEngine, openEngine } from "../../market.js";
import { openPlace, type StatePlace } from "../../tools/state/stores.js";
import { catalogsOfFiles } from "./catalogs.js";

const FILE =
  "title;price;currency\nYogamatte Kork;39,00;EUR\nYogamatte Reise;29,00;EUR\nFaszienrolle 45 cm;24,00;EUR\n";

describe.each(anyEngine())("a catalog that is handed over in German, on %s", (engine) => {
  let place: StatePlace;
  let agent: Agent;
  beforeAll(async () => {
    const shipped = new ShippedTranslations();
    const roles = { ...BUILT_IN, shipped, plain: createBuiltInWriter(shipped), writer: createBuiltInWriter(shipped) };
    const warehouse = await openEngine(engine);
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const router = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US", roles }).get(
      "router",
    );
    if (router === undefined) throw new Error("no router");
    place = await openPlace("sqlite");
    agent = withCatalogs(router, await catalogsOfFiles(warehouse, place, { roles }));
  });
  afterAll(() => place.remove());

  it("is told of in German, and so is what is asked of it next", async () => {
    const ask = async (text: string, options: AskOptions = {}) => {
      const answered = await outcomeOf(agent.stream(text, options));
      if (answered.type !== "answer") throw new Error("asked back");
      return answered;
    };
    const bytes = new TextEncoder().encode(FILE);
    const attachment = { name: "katalog.csv", mediaType: "text/csv", bytes, address: null };
    const given = await ask("Hier ist mein Katalog für den deutschen Markt", { attachment });
    expect(given.text).toMatch(/^\*\*Der Katalog .* enthält 3 Produkte/);
    const [compared = "", first = ""] = given.answer.followUps;
    expect((await ask(compared)).text).toMatch(/^\*\*Ihre Preise liegen in \d von \d Produktgruppen \(Deutschland\)/);
    expect((await ask(first)).text).toMatch(/^\*\*Ihr Katalog: 3 Produkte in 2 Produktgruppen \(Deutschland\)/);
  });
});
