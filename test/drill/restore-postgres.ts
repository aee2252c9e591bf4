import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { createDatabase } from "../postgres-server.js";
import type { Drill } from "./drill.js";
import { ask, freePort, milliseconds, startService, stateOf, stop, temporaryFolder } from "./service.js";

/** Where Debian's packages put PostgreSQL's programs, a folder for each version. */
const VERSIONS = "/usr/lib/postgresql";

/** The folder of PostgreSQL's own programs, the server's and those for backups being of one version: PG_BIN, or the newest one installed. */
function findPrograms(): string {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  if (versions[0] === undefined)
    throw new Error(
      "PostgreSQL with pg_dump and pg_restore is not installed here; PG_BIN may name the folder of both.",
    );
  return path.join(VERSIONS, versions[0], "bin");
}

/** Runs PostgreSQL's programs; the server's refuse to run as root. */
function programsIn(folder: string) {
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  const user = process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
  return {
    user,
    run: (name: string, words: readonly string[]) =>
      execFileSync(path.join(folder, name), words, { ...user, cwd: "/", stdio: ["ignore", "ignore", "inherit"] }),
  };
}

/**
 * The backup that docs/operations.md describes, under a running service: pg_dump, then pg_restore into another database, and a service on that.
 * What was asked before the backup is there, what was asked after it is not, and questions are answered.
 */
export const restorePostgres: Drill = async () => {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755);
  const { user, run } = programsIn(findPrograms());
  const [data, dump] = [path.join(folder.path, "data"), path.join(folder.path, "backup.dump")];
  mkdirSync(data);
  if (user.uid !== undefined && user.gid !== undefined)
    for (const each of [folder.path, data]) chownSync(each, user.uid, user.gid);
  run("initdb", ["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"]);
  const port = await freePort();
  const settings = `-p ${port} -c unix_socket_directories='' -c fsync=off`;
  run("pg_ctl", ["start", "--wait", "--pgdata", data, "--log", path.join(folder.path, "log"), "--options", settings]);
  const address = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const services = [];
  try {
    const original = await createDatabase(address, "original");
    const first = await startService({ DATABASE_URL: original });
    services.push(first);
    const before = await ask(first.url);
    let begun = performance.now();
    run("pg_dump", ["--format=custom", `--file=${dump}`, original]);
    const dumpMs = performance.now() - begun;
    const after = await ask(first.url);
    await stop(first);
    const copy = await createDatabase(address, "copy");
    begun = performance.now();
    run("pg_restore", ["--exit-on-error", "--no-owner", `--dbname=${copy}`, dump]);
    const restoreMs = performance.now() - begun;
    const second = await startService({ DATABASE_URL: copy });
    services.push(second);
    const kept = await stateOf(second.url, before.id ?? "");
    const isLaterThere = (await stateOf(second.url, after.id ?? "")) !== null;
    const again = await ask(second.url);
    return {
      lost:
        [before.state, after.state, kept, again.state].filter((state) => state !== "completed").length +
        Number(isLaterThere),
      figures: { pg_dump: milliseconds(dumpMs), pg_restore: milliseconds(restoreMs) },
    };
  } finally {
    for (const service of services) if (service.child.exitCode === null) await stop(service);
    run("pg_ctl", ["stop", "--pgdata", data, "--mode=fast"]);
    folder.remove();
  }
};
