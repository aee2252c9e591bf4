import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Drill } from "./drill.js";
import { ask, milliseconds, quantile, startService, stop, temporaryFolder } from "./service.js";

const LASTS_MS = 30_000;
const SOCKETS = 1_100;
const LARGE = 36;
/** Another network address of this machine than the honest caller's. */
const ATTACKER = "127.0.0.2";

/** An attacker holds as many connections as it gets, each with a body that never comes, and opens them anew; somebody else asks questions. */
export const slowBodies: Drill = async () => {
  const folder = temporaryFolder();
  const service = await startService({ DATA_DIR: folder.path });
  const { port } = new URL(service.url);
  const sockets = new Set<Socket>();
  let opened = 0;
  let isOver = false;
  const attack = (bytes: number) => {
    if (isOver) return;
    opened += 1;
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: ATTACKER });
    sockets.add(socket);
    socket.on("error", () => {}).resume();
    socket.once("connect", () =>
      socket.write(
        `POST /a2a/router HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{`,
      ),
    );
    socket.once("close", () => {
      sockets.delete(socket);
      setTimeout(() => attack(bytes), 250);
    });
  };
  try {
    for (let count = 0; count < SOCKETS; count += 1) attack(count < LARGE ? 2_000_000 : 500);
    await delay(1_000);
    const times: number[] = [];
    const states: (string | null)[] = [];
    for (const end = performance.now() + LASTS_MS; performance.now() < end; await delay(200)) {
      const { ms, state } = await ask(service.url);
      times.push(ms);
      states.push(state);
    }
    const lost = states.filter((state) => state !== "completed").length;
    return {
      lost,
      figures: {
        "connections opened by the attacker": opened,
        "questions of somebody else": times.length,
        "answer, median": milliseconds(quantile(times, 0.5)),
        "answer, slowest": milliseconds(quantile(times, 1)),
      },
    };
  } finally {
    isOver = true;
    for (const socket of sockets) socket.destroy();
    await stop(service);
    folder.remove();
  }
};
