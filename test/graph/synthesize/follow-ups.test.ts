import { describe, expect, it } from "vitest";
import type { Findings } from "../../../graph/answer.js";
import { say } from "../../../graph/figure.js";
import { type Next, suggest } from "../../../graph/suggestion.js";
import { followUpsOf } from "../../../graph/synthesize/follow-ups.js";
import { plainAsk } from "../../../graph/understand/asking.js";
import type { Request } from "../../../graph/understand/request.js";
import { fakeRequest } from "../../fakes.js";

const asked: Request = { ...fakeRequest, text: "", asks: [plainAsk({ topics: ["demand.season"] })] };

const findings = (specialist: string, followUps: Findings["followUps"]): Findings => ({
  specialist,
  status: "answered",
  headline: say`Told.`,
  sections: [],
  limits: [],
  followUps,
  evidence: [],
});
/** Words that speak for nobody, so that only the request tells what is asked. */
const typed = (text: string, next: Next) => suggest(text, asked, next);
const textsOf = (...told: Parameters<typeof followUpsOf>) => followUpsOf(...told).map(({ text }) => text);

describe("next questions that carry their request", () => {
  it("are offered to an agent that can answer them, whatever their words say", () => {
    const offered = [typed("Xyzzy?", { specialists: ["demand"] }), typed("Plugh?", { specialists: ["gap"] })];
    const only = textsOf(asked, [findings("demand", offered)], ["demand"]);
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
    const next = textsOf(asked, told, ["demand", "pricing"]);
    expect(next).toContain("Plugh?");
    expect(next).not.toContain("Xyzzy?");
    expect(next).not.toContain("Frobnicate?");
  });

  it("keep their request, and those in words alone have none", () => {
    const [first, second] = followUpsOf(
      asked,
      [
        findings("pricing", [
          typed("Xyzzy?", { specialists: ["pricing"] }),
          { text: "How have prices moved?", request: null },
        ]),
      ],
      ["pricing"],
    );
    expect(first?.request?.asks[0]?.specialists).toEqual(["pricing"]);
    expect(second).toEqual({ text: "How have prices moved?", request: null });
  });
});
