import { expect, it } from "vitest";
import { outcomeOf } from "../../../graph/agent.js";
import type { Catalogs } from "../../../graph/catalogs/catalogs.js";
import { withCatalogs } from "../../../graph/catalogs/chat.js";
import { fakeAgent } from "../../fakes.js";

/** Whatever is asked of it would be done again each time a host tells of it. */
const untouchable = new Proxy({} as Catalogs, {
  get(_catalogs, name) {
    throw new Error(`catalogs.${String(name)} was used`);
  },
});

it.each(["My shop is https://shop.example.com", "Forget my catalog", "How do my prices compare?"])(
  "%s, said before the question that follows, reads, keeps and deletes nothing",
  async (words) => {
    const agent = withCatalogs(fakeAgent("router"), untouchable);
    const outcome = await outcomeOf(agent.stream(words, { owner: "key:a", isEarlier: true }));
    expect(outcome.text).toBe(`You asked: ${words}`);
    await expect(outcomeOf(agent.stream(words, { owner: "key:a" }))).rejects.toThrow(/was used/);
  },
);
