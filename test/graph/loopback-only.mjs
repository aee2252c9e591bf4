import { appendFileSync } from "node:fs";
import { Socket } from "node:net";

// Loaded into every process that a test starts: whoever would leave this machine fails, and its address is written down.
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  const host = typeof options === "object" ? (options.path ? null : (options.host ?? "localhost")) : "localhost";
  if (host === null || ["localhost", "127.0.0.1", "::1"].includes(host)) return connect.apply(this, given);
  appendFileSync(process.env.OUTSIDE_FILE, `${host}\n`);
  throw new Error(`${host} is outside this machine`);
};
