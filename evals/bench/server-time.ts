import { readdirSync, readFileSync } from "node:fs";
import { administer } from "../../test/postgres-server.js";

/** Linux counts the processor time of ended processes in hundredths of a second. */
const TICK_MS = 10;

/** Processor time in milliseconds that a database server has taken since it started: of all its processes, ended ones too. */
export type ServerTime = () => number;

/** @returns null where the server runs on another machine, or on a system that does not tell */
export async function serverTimeOf(databaseUrl: string): Promise<ServerTime | null> {
  const server = await administer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const backend = readProcess(String(rows[0]?.pid));
    return backend?.command.startsWith("postgres") ? backend.parent : undefined;
  });
  if (server === undefined) return null;
  return () => {
    let ms = 0;
    for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      const found = readProcess(id);
      if (id === server) ms += found?.endedMs ?? 0;
      if (id === server || found?.parent === server) ms += ownMs(id);
    }
    return ms;
  };
}

interface Process {
  readonly command: string;
  readonly parent: string;
  /** Of children that ended and were waited for: the 16th and 17th field. */
  readonly endedMs: number;
}

/** Undefined where there is no such process. */
function readProcess(id: string): Process | undefined {
  const text = readText(`/proc/${id}/stat`);
  if (text === undefined) return undefined;
  const [head = "", tail = ""] = text.split(") ");
  const fields = tail.split(" ");
  return {
    command: head.split("(")[1] ?? "",
    parent: fields[1] ?? "",
    endedMs: (Number(fields[13]) + Number(fields[14])) * TICK_MS,
  };
}

/** To the nanosecond. */
function ownMs(id: string): number {
  return Number(readText(`/proc/${id}/schedstat`)?.split(" ")[0] ?? 0) / 1e6;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
