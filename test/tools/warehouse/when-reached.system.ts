import { createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, it } from "vitest";
import { DataUnavailableError } from "../../../tools/errors.js";
import { isPassing } from "../../../tools/warehouse/connect-failure.js";
import { readPostgresMarket } from "../../../tools/warehouse/postgres.js";
import { whenReached } from "../../../tools/warehouse/when-reached.js";

const AWAY = "postgres://nobody:hidden@127.0.0.1:1/none";

function recording() {
  const told: string[] = [];
  return { told, logger: { warn: (_fields: object, message: string) => told.push(message) } };
}

const refusal = (code: string) =>
  new DataUnavailableError("No.", { cause: Object.assign(new pg.DatabaseError("no", 0, "error"), { code }) });

it("a server that is not there yet is tried again, and told of once, without the password", async () => {
  const { told, logger } = recording();
  let tries = 0;
  const found = await whenReached(
    async () => {
      tries += 1;
      return tries < 3 ? readPostgresMarket(AWAY) : "there";
    },
    10_000,
    logger,
  );
  expect([found, tries]).toEqual(["there", 3]);
  expect(told).toEqual([
    "The market (database none at 127.0.0.1:1) cannot be reached: nothing listens there. Trying again.",
  ]);
});

it("it is given up when the time is over, with the same sentence", async () => {
  const { logger } = recording();
  const begun = performance.now();
  await expect(whenReached(() => readPostgresMarket(AWAY), 600, logger)).rejects.toThrow("nothing listens there.");
  expect(performance.now() - begun).toBeGreaterThanOrEqual(590);
});

it("a server that takes connections and says nothing may be starting", async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  const error: unknown = await readPostgresMarket(`postgres://nobody@127.0.0.1:${port}/none`).catch((found) => found);
  expect([String(error), isPassing(error)]).toEqual([expect.stringMatching(/does not answer\.$/), true]);
  for (const socket of sockets) socket.destroy();
  silent.close();
}, 20_000);

it.each(["28P01", "28000", "3D000"])("what only the operator can mend is not waited for: %s", async (code) => {
  const { told, logger } = recording();
  let tries = 0;
  const refused = async () => {
    tries += 1;
    throw refusal(code);
  };
  await expect(whenReached(refused, 10_000, logger)).rejects.toThrow("No.");
  expect([tries, told]).toEqual([1, []]);
});

it.each(["53300", "57P03"])("a server that starts or is full is: %s", async (code) => {
  let tries = 0;
  const task = async () => {
    tries += 1;
    if (tries === 1) throw refusal(code);
    return "there";
  };
  expect(await whenReached(task, 10_000, recording().logger)).toBe("there");
});
