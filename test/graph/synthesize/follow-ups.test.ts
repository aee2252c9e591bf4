import { describe, expect, it } from "vitest";
import type { Findings } from "../../../graph/answer/answer.js";
import { say } from "../../../graph/answer/figure.js";
import { type Next, suggest } from "../../../graph/answer/suggestion.js";
import type { SpecialistId } from "../../../graph/specialists/index.js";
import { followUpsOf } from "../../../graph/synthesize/follow-ups.js";
import { plainAsk } from "../../../graph/understand/asking.js";
import type { Request } from "../../../graph/understand/request.js";
import { fakeRequest } from "../../fakes.js";

const asked: Request = { ...fakeRequest, asks: [plainAsk({ topics: ["demand.season"] })] };

const findings = (specialist: string, followUps: Findings["followUps"]): Findings => ({
  specialist,
  status: "answered",
  asks: [],
  headline: say`Told.`,
  sections: [],
  limits: [],
  followUps,
  evidence: [],
});
/** With a text that no specialist recognises, only the request tells what is asked. */
const typed = (text: string, next: Next) => suggest(text, asked, next);
const textsOf = (found: readonly Findings[], ids: readonly SpecialistId[]) =>
  followUpsOf(asked, found, ids, "").map(({ text }) => text);

describe("next questions that carry their request", () => {
  it("are offered to an agent that can answer them, whatever their words say", () => {
    const offered = [typed("Xyzzy?", { specialists: ["demand"] }), typed("Plugh?", { specialists: ["gap"] })];
    const only = textsOf([findings("demand", offered)], ["demand"]);
    expect(only).toContain("Xyzzy?");
    expect(only).not.toContain("Plugh?");
  });

  it("are left out where the answer has told them", () => {
    const offered = [
      typed("Xyzzy?", { specialists: ["demand"], topics: ["demand.season"] }),
      typed("Plugh?", { specialists: ["demand"], topics: ["demand.trend"] }),
      typed("Frobnicate?", { specialists: ["pricing"] }),
    ];
    const told = [findings("demand", offered), findings("pricing", [])];
    const next = textsOf(told, ["demand", "pricing"]);
    expect(next).toContain("Plugh?");
    expect(next).not.toContain("Xyzzy?");
    expect(next).not.toContain("Frobnicate?");
  });

  it("keep their request; who has too few gets what any market answers, but never the question itself", () => {
    const offered = [typed("Xyzzy?", { specialists: ["pricing"] }), typed("Plugh?", { specialists: ["pricing"] })];
    const told = followUpsOf(asked, [findings("pricing", offered)], ["pricing", "demand", "gap"], "plugh");
    expect(told.map(({ text }) => text)).toEqual(["Xyzzy?", "Which products are growing in the United States?"]);
    expect(told.map(({ request }) => request.asks[0]?.specialists)).toEqual([["pricing"], ["demand"]]);
  });
});
