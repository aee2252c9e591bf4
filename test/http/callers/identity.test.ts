import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createIdentityResolver, type IdentityOptions } from "../../../http/callers/identity.js";
import { recordingLogger } from "../../fakes.js";
import {
  audience,
  type IdentityReply,
  type IdentityServer,
  person,
  startIdentityServer,
} from "../../identity-server.js";

const ANN = { kind: "person", person: { sub: "110169484474386276334", email: "ann@example.com" } };
const ANONYMOUS = { kind: "anonymous" };
const REJECTED = { kind: "unresolved", reason: "rejected" };
const UNAVAILABLE = { kind: "unresolved", reason: "unavailable" };
const CLIENT = "1234-ours.apps.example.com";

let server: IdentityServer;
let logger = recordingLogger();
let nowMs = 0;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());
beforeEach(() => {
  logger = recordingLogger();
  nowMs = Date.parse("2026-11-21T09:00:00Z");
  server.play(() => person());
});

const resolverOf = (more: Partial<IdentityOptions> = {}) => {
  const { userinfoUrl, tokeninfoUrl } = server;
  return createIdentityResolver({
    userinfoUrl,
    clientId: null,
    tokeninfoUrl,
    logger,
    clock: () => new Date(nowMs),
    ...more,
  });
};

/** For how many whole seconds an answer is given without asking again. */
async function secondsRemembered(reply: IdentityReply, more: Partial<IdentityOptions> = {}): Promise<number> {
  server.play(() => reply);
  const { resolve } = resolverOf(more);
  await resolve("Bearer ya29.a");
  const beginMs = nowMs;
  const first = server.requests.length;
  for (let seconds = 1; seconds <= 400; seconds += 1) {
    nowMs = beginMs + seconds * 1_000 - 1;
    await resolve("Bearer ya29.a");
    if (server.requests.length > first) return seconds - 1;
  }
  throw new Error("It is still remembered.");
}

/** A promise for scripts to wait for. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("the header", () => {
  it.each([undefined, "", "Basic YW5uOnNlY3JldA==", "Bearerya29.a", "Negotiate Bearer", "ya29.a"])(
    "%j names nobody",
    async (header) => {
      expect(await resolverOf().resolve(header)).toEqual(ANONYMOUS);
      expect(server.requests).toEqual([]);
    },
  );

  it.each(["Bearer", "Bearer ", "bearer", "Bearer a b", "Bearer a,Bearer b", "Bearer ä", "Bearer =", "Bearer\ta"])(
    "%j is rejected without a request",
    async (header) => {
      expect(await resolverOf().resolve(header)).toEqual(REJECTED);
      expect(server.requests).toEqual([]);
    },
  );

  it.each(["Bearer ya29.a0-_~+/b==", "bearer ya29.a0-_~+/b==", "BEARER   ya29.a0-_~+/b=="])(
    "%j is sent on to userinfo, and only in the header",
    async (header) => {
      expect(await resolverOf().resolve(header)).toEqual(ANN);
      expect(server.requests).toMatchObject([
        { method: "GET", path: "/v1/userinfo", body: "", headers: { authorization: "Bearer ya29.a0-_~+/b==" } },
      ]);
    },
  );
});

describe("a person", () => {
  it.each([
    ["verified", {}, "ann@example.com"],
    ["verified, as a string", { email_verified: "true" }, "ann@example.com"],
    ["not verified", { email_verified: false }, null],
    ["not verified, as a string", { email_verified: "false" }, null],
    ["verified by some other value", { email_verified: 1 }, null],
    ["of unknown verification", { email_verified: undefined }, null],
    ["absent", { email: undefined }, null],
    ["of a wrong type", { email: 7 }, null],
    ["no address", { email: "ann" }, null],
    ["with a line break", { email: "ann@example.com\nbob" }, null],
    ["too long", { email: `${"a".repeat(320)}@example.com` }, null],
  ])("whose address is %s", async (_case, more, email) => {
    server.play(() => person(more));
    expect(await resolverOf().resolve("Bearer ya29.a")).toEqual({ ...ANN, person: { ...ANN.person, email } });
  });

  it.each(["7", "auth0|5f7c", "CN=Ann Example", "s".repeat(255)])("with the subject %j", async (sub) => {
    server.play(() => person({ sub }));
    expect(await resolverOf().resolve("Bearer ya29.a")).toMatchObject({ kind: "person", person: { sub } });
  });

  it.each([undefined, null, 110169484474386, true, "", " ", "s".repeat(256), "a\u0000b", "ä", ["a"]])(
    "is not one with the subject %j",
    async (sub) => {
      server.play(() => person({ sub }));
      expect(await resolverOf().resolve("Bearer ya29.a")).toEqual(UNAVAILABLE);
    },
  );
});

describe("the provider's answer", () => {
  const sized = (bytes: number) => JSON.stringify({ sub: "7", pad: "" }).padEnd(bytes, " ");
  const gzip = { "content-encoding": "gzip" };
  it.each<[string, IdentityReply, object]>([
    ["400", { kind: "failure", status: 400 }, REJECTED],
    ["401", { kind: "failure", status: 401 }, REJECTED],
    ["403", { kind: "failure", status: 403 }, REJECTED],
    ["404", { kind: "failure", status: 404 }, UNAVAILABLE],
    ["429", { kind: "failure", status: 429 }, UNAVAILABLE],
    ["500", { kind: "failure", status: 500 }, UNAVAILABLE],
    ["503", { kind: "failure", status: 503 }, UNAVAILABLE],
    ["a person with status 500", { kind: "json", value: { sub: "7" }, status: 500 }, UNAVAILABLE],
    ["a person with status 203", { kind: "json", value: { sub: "7" }, status: 203 }, UNAVAILABLE],
    ["a page", { kind: "body", body: "<html>Sign in</html>" }, UNAVAILABLE],
    ["nothing", { kind: "body", body: "" }, UNAVAILABLE],
    ["a list", { kind: "json", value: [] }, UNAVAILABLE],
    ["null", { kind: "json", value: null }, UNAVAILABLE],
    ["a text", { kind: "json", value: "110169484474386276334" }, UNAVAILABLE],
    ["half of an answer", { kind: "half", begin: '{"sub": "7"' }, UNAVAILABLE],
    ["64 kB", { kind: "body", body: sized(65_536) }, { kind: "person", person: { sub: "7", email: null } }],
    ["a byte more", { kind: "body", body: sized(65_537) }, UNAVAILABLE],
    ["a byte more, packed", { kind: "body", body: gzipSync(sized(65_537)), headers: gzip }, UNAVAILABLE],
  ])("%s", async (_case, reply, identity) => {
    server.play(() => reply);
    expect(await resolverOf().resolve("Bearer ya29.a")).toEqual(identity);
    expect(logger.lines).toHaveLength(identity === REJECTED || identity === UNAVAILABLE ? 1 : 0);
  });

  it("without an end is left", async () => {
    server.play(() => ({ kind: "endless" }));
    expect(await resolverOf({ timeoutMs: 60_000 }).resolve("Bearer ya29.a")).toEqual(UNAVAILABLE);
    expect(await server.requests[0]?.aborted).toBe(true);
    expect(logger.lines).toMatchObject([{ fields: { why: "answer too large" } }]);
  });

  it.each([301, 302, 303, 307, 308])("%i is not followed, so the token goes nowhere else", async (status) => {
    server.play(() => ({ kind: "redirect", status }));
    expect(await resolverOf().resolve("Bearer ya29.a")).toEqual(UNAVAILABLE);
    expect(await resolverOf({ clientId: CLIENT }).resolve("Bearer ya29.a")).toEqual(UNAVAILABLE);
    expect(server.requests.map(({ path }) => path)).toEqual(["/v1/userinfo", "/tokeninfo"]);
  });

  it("cannot be had where nobody listens, or from an address that is none", async () => {
    const gone = await startIdentityServer();
    await gone.close();
    for (const userinfoUrl of [gone.userinfoUrl, "http://nowhere.invalid/", "nonsense"]) {
      expect(await resolverOf({ userinfoUrl }).resolve("Bearer ya29.a")).toEqual(UNAVAILABLE);
    }
    expect(logger.lines[0]).toMatchObject({ level: "warn", fields: { why: "ECONNREFUSED" } });
  });

  it.each<IdentityReply>([{ kind: "hang" }, { kind: "hang", begin: '{"sub":' }])(
    "is not waited for longer than the time-out: %j",
    async (reply) => {
      server.play(() => reply);
      const { resolve } = resolverOf({ timeoutMs: 100 });
      expect(await resolve("Bearer ya29.a")).toEqual(UNAVAILABLE);
      expect(await server.requests[0]?.aborted).toBe(true);
      expect(logger.lines).toMatchObject([{ fields: { why: "timed out" } }]);
    },
  );

  it("has one time-out for both requests together", async () => {
    server.play(({ endpoint }) => ({ ...(endpoint === "tokeninfo" ? audience(CLIENT) : person()), latencyMs: 300 }));
    const { resolve } = resolverOf({ clientId: CLIENT, timeoutMs: 500 });
    expect(await resolve("Bearer ya29.a")).toEqual(UNAVAILABLE);
  });

  it("may come late within the time-out", async () => {
    server.play(() => ({ ...person(), latencyMs: 300 }));
    expect(await resolverOf().resolve("Bearer ya29.a")).toEqual(ANN);
  });
});

describe("is remembered", () => {
  const withHeaders = (headers: Record<string, string>): IdentityReply => ({
    kind: "json",
    value: { sub: "7" },
    headers,
  });
  const cacheControl = (value: string) => withHeaders({ "cache-control": value });

  it("for five minutes, token by token", async () => {
    const { resolve } = resolverOf();
    server.play(({ token }) => person({ sub: token }));
    for (const token of ["a", "b", "a", "b"]) {
      expect(await resolve(`Bearer ${token}`)).toMatchObject({ person: { sub: token } });
    }
    expect(server.requests).toHaveLength(2);
    expect(await secondsRemembered(person())).toBe(300);
  });

  it("not longer when the clock is set back", async () => {
    const { resolve } = resolverOf();
    await resolve("Bearer ya29.a");
    nowMs -= 1_000;
    await resolve("Bearer ya29.a");
    expect(server.requests).toHaveLength(2);
  });

  it.each<[string, IdentityReply, number]>([
    ["for as long as the setting says", person(), 200],
    ["not longer than the answer's expires_in", person({ expires_in: 30 }), 30],
    ["not longer than the answer's expires_in as a string", person({ expires_in: "30" }), 30],
    ["not at all after its end", person({ expires_in: "-5" }), 0],
    ["not longer than max-age", cacheControl("private, max-age=40"), 40],
    ["not longer than max-age in capitals and quotes", cacheControl('Max-Age="40"'), 40],
    ["not longer than the shortest max-age", cacheControl("max-age=40, max-age=20"), 20],
    ["not longer than what an age leaves of max-age", withHeaders({ "cache-control": "max-age=40", age: "15" }), 25],
    ["not longer for a long max-age", cacheControl("max-age=3600"), 200],
    ["regardless of what shared caches may", cacheControl("s-maxage=1, private"), 200],
    [
      "as long as set with max-age=0, as Google sends it",
      cacheControl("no-cache, no-store, max-age=0, must-revalidate"),
      200,
    ],
    ["as long as set with a max-age that cannot be read", cacheControl("max-age=soon"), 200],
  ])("%s", async (_case, reply, seconds) => {
    expect(await secondsRemembered(reply, { cacheSeconds: 200 })).toBe(seconds);
  });

  it.each<[string, IdentityReply, number, number]>([
    ["a rejection for a minute", { kind: "failure", status: 401 }, 300, 60],
    ["a rejection not longer than a person", { kind: "failure", status: 401 }, 20, 20],
    ["an outage for seconds", { kind: "failure", status: 503 }, 300, 5],
    ["an outage not longer than a person", { kind: "failure", status: 503 }, 2, 2],
    ["nothing where nothing shall be", person(), 0, 0],
  ])("%s", async (_case, reply, cacheSeconds, seconds) => {
    expect(await secondsRemembered(reply, { cacheSeconds })).toBe(seconds);
  });

  it("until the provider knows better", async () => {
    const { resolve } = resolverOf();
    server.play(() => ({ kind: "failure", status: 503 }));
    expect(await resolve("Bearer ya29.a")).toEqual(UNAVAILABLE);
    server.play(() => person());
    nowMs += 5_000;
    expect(await resolve("Bearer ya29.a")).toEqual(ANN);
    server.play(() => ({ kind: "failure", status: 401 }));
    nowMs += 300_000;
    expect(await resolve("Bearer ya29.a")).toEqual(REJECTED);
  });

  it("for the latest people only", async () => {
    const { resolve } = resolverOf({ maxEntries: 2 });
    for (const token of ["a", "b", "a", "c"]) await resolve(`Bearer ${token}`);
    server.play(() => person());
    for (const token of ["a", "c", "b"]) await resolve(`Bearer ${token}`);
    expect(server.requests.map(({ token }) => token)).toEqual(["b"]);
  });

  it("beside any number of made-up tokens, of which the latest are remembered too", async () => {
    const { resolve } = resolverOf({ maxEntries: 2 });
    await resolve("Bearer ann");
    server.play(() => ({ kind: "failure", status: 401 }));
    for (let index = 0; index < 10; index += 1) await resolve(`Bearer made-up-${index}`);
    server.play(() => ({ kind: "failure", status: 401 }));
    expect(await resolve("Bearer ann")).toEqual(ANN);
    for (const index of [8, 9, 7]) await resolve(`Bearer made-up-${index}`);
    expect(server.requests.map(({ token }) => token)).toEqual(["made-up-7"]);
  });
});

describe("at once", () => {
  it("one token is looked up once, for a person as for a refusal", async () => {
    for (const [reply, identity] of [
      [person(), ANN],
      [{ kind: "failure", status: 401 } satisfies IdentityReply, REJECTED],
    ] as const) {
      const { open, opened } = gate();
      server.play(async () => {
        await opened;
        return reply;
      });
      const { resolve } = resolverOf();
      const all = Promise.all(Array.from({ length: 50 }, () => resolve("Bearer ya29.a")));
      open();
      expect(await all).toEqual(Array(50).fill(identity));
      expect(server.requests).toHaveLength(1);
    }
  });

  it("an answer that must not be kept still serves all who wait for it", async () => {
    server.play(() => person({ expires_in: 0 }));
    const { resolve } = resolverOf();
    expect(await Promise.all([resolve("Bearer a"), resolve("Bearer a")])).toEqual([ANN, ANN]);
    expect(server.requests).toHaveLength(1);
  });

  it("32 tokens are looked up; others are unavailable meanwhile, not remembered as such, and told once", async () => {
    const { resolve } = resolverOf({ timeoutMs: 25_000 });
    await resolve("Bearer known");
    const { open, opened } = gate();
    server.play(async () => {
      await opened;
      return person();
    });
    const slow = Array.from({ length: 32 }, (_, index) => resolve(`Bearer slow-${index}`));
    // The gate is shut, so these end only if they wait for nobody.
    for (let index = 0; index < 8; index += 1) expect(await resolve(`Bearer more-${index}`)).toEqual(UNAVAILABLE);
    expect(await resolve("Bearer known")).toEqual(ANN);
    const joined = resolve("Bearer slow-0");
    expect(logger.lines).toMatchObject([{ level: "warn", fields: { why: "too many lookups at once", lookups: 32 } }]);
    open();
    expect(await Promise.all([...slow, joined])).toEqual(Array(33).fill(ANN));
    expect(await resolve("Bearer more-0")).toEqual(ANN);
    expect(server.requests).toHaveLength(33);
  });

  it("lookups that timed out make room", async () => {
    server.play(({ token }) => (token?.startsWith("lost") ? { kind: "hang" } : person()));
    const { resolve } = resolverOf({ timeoutMs: 800 });
    const lost = await Promise.all(Array.from({ length: 32 }, (_, index) => resolve(`Bearer lost-${index}`)));
    expect(lost).toEqual(Array(32).fill(UNAVAILABLE));
    expect(await resolve("Bearer found")).toEqual(ANN);
  });
});

describe("the audience", () => {
  const both = (tokeninfo: IdentityReply) =>
    server.play(({ endpoint }) => (endpoint === "tokeninfo" ? tokeninfo : person()));
  const asked = () => server.requests.map(({ endpoint }) => endpoint);

  it("is not asked for without a client id", async () => {
    await resolverOf().resolve("Bearer ya29.a");
    expect(asked()).toEqual(["userinfo"]);
  });

  it("is asked for with the token in a form, never in an address", async () => {
    both(audience(CLIENT));
    expect(await resolverOf({ clientId: CLIENT }).resolve("Bearer ya29.a+/b==")).toEqual(ANN);
    expect(asked()).toEqual(["tokeninfo", "userinfo"]);
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      path: "/tokeninfo",
      body: "access_token=ya29.a%2B%2Fb%3D%3D",
    });
    expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it.each<[string, IdentityReply, object]>([
    ["aud alone", audience(CLIENT, { azp: undefined }), ANN],
    ["azp alone", audience(CLIENT, { aud: undefined }), ANN],
    ["aud beside another azp", audience(CLIENT, { azp: "other" }), ANN],
    ["azp beside another aud", audience(CLIENT, { aud: "other" }), ANN],
    ["another", audience("other"), REJECTED],
    ["another, in part ours", audience(`${CLIENT}.evil.example`), REJECTED],
    ["empty", audience(""), REJECTED],
    ["absent", { kind: "json", value: { expires_in: "3588" } }, UNAVAILABLE],
    ["a list", audience(CLIENT, { aud: [CLIENT] }), UNAVAILABLE],
    ["with an end that is no number", audience(CLIENT, { expires_in: "soon" }), UNAVAILABLE],
    ["refused with 400", { kind: "failure", status: 400 }, REJECTED],
    ["not to be had", { kind: "failure", status: 500 }, UNAVAILABLE],
    ["nonsense", { kind: "body", body: "<html>" }, UNAVAILABLE],
  ])("%s", async (_case, reply, identity) => {
    both(reply);
    expect(await resolverOf({ clientId: CLIENT }).resolve("Bearer ya29.a")).toEqual(identity);
    expect(asked()).toEqual(identity === ANN ? ["tokeninfo", "userinfo"] : ["tokeninfo"]);
  });

  it.each([
    ["33", 33],
    [33, 33],
    ["3588", 300],
    ["0", 0],
  ])("with expires_in %j bounds how long a person is remembered", async (expiresIn, seconds) => {
    const value = { aud: CLIENT, sub: "7", expires_in: expiresIn };
    // Both endpoints reply this; a limit from one of them is enough.
    server.play(() => ({ kind: "json", value }));
    const { resolve } = resolverOf({ clientId: CLIENT });
    both({ kind: "json", value });
    await resolve("Bearer ya29.a");
    nowMs += seconds * 1_000 - 1;
    await resolve("Bearer ya29.a");
    expect(asked()).toHaveLength(seconds === 0 ? 4 : 2);
    nowMs += 1;
    await resolve("Bearer ya29.a");
    expect(asked()).toHaveLength(seconds === 0 ? 6 : 4);
  });

  it("that is another's is remembered for a minute", async () => {
    expect(await secondsRemembered(audience("other"), { clientId: CLIENT })).toBe(60);
  });
});

describe("a token", () => {
  const TOKEN = "ya29.s3cr3t-Zm9vYmFy";
  const everything = (value: unknown) =>
    `${JSON.stringify(value)}${inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, maxStringLength: null, maxArrayLength: null })}`;
  const traces = [TOKEN, "s3cr3t", encodeURIComponent(TOKEN), Buffer.from(TOKEN).toString("base64").slice(0, 16)];

  it("is in no log line, no output, no key and nothing remembered, however the lookup ends", async () => {
    const kept = vi.spyOn(LRUCache.prototype, "set");
    const running = vi.spyOn(Map.prototype, "set");
    const outputs = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
    const echo = `The token ${TOKEN} (Bearer ${TOKEN}) is not known.`;
    const replies: IdentityReply[] = [
      person(),
      person({ access_token: TOKEN, email: `${TOKEN} of ann` }),
      person({ sub: [TOKEN] }),
      { kind: "json", value: { error: echo }, headers: { "x-echo": echo } },
      { kind: "body", body: `${TOKEN}{` },
      { kind: "failure", status: 401, body: echo },
      { kind: "failure", status: 500, body: echo },
      { kind: "redirect" },
      { kind: "half", begin: echo },
      { kind: "hang", begin: echo },
      { kind: "endless" },
    ];
    const seen: unknown[] = [];
    for (const clientId of [null, CLIENT]) {
      for (const reply of [...replies, audience("other", { token: TOKEN }), audience(CLIENT)]) {
        server.play(() => reply);
        const resolver = resolverOf({ clientId, timeoutMs: 300 });
        seen.push(await resolver.resolve(`Bearer ${TOKEN}`), resolver);
        seen.push(await resolver.resolve(`Bearer ${TOKEN} ${TOKEN}`), resolver);
      }
      // Addresses that fetch itself refuses, in words of its own.
      const resolver = resolverOf({ clientId, userinfoUrl: "http://a:b@localhost:1/", tokeninfoUrl: "nonsense" });
      seen.push(await resolver.resolve(`Bearer ${TOKEN}`), resolver);
    }
    const awaited = running.mock.calls.filter(([, value]) => value instanceof Promise);
    const text = everything([
      seen,
      logger.lines,
      kept.mock.calls,
      // Maps inside fetch hold requests too; ours are those whose values are promises of identities.
      awaited,
      outputs.map(({ mock }) => mock.calls),
    ]);
    expect(kept).toHaveBeenCalledTimes(28);
    expect(awaited.map(([key]) => key)).toEqual(kept.mock.calls.map(([key]) => key));
    expect(logger.lines.length).toBeGreaterThan(15);
    vi.restoreAllMocks();
    for (const trace of traces) expect(text.includes(trace)).toBe(false);
  });
});
