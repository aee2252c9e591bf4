import { openStateStore } from "../../../tools/state/open.js";

/** Writes pairs of records until it is killed; prints the number of each pair that was acknowledged. */
const [dataDir = "", databaseUrl = ""] = process.argv.slice(2);
const store = await openStateStore({ dataDir, databaseUrl: databaseUrl || null });
process.stdout.write(`instance ${store.instance}\n`);
const expiresAt = new Date(Date.now() + 3_600_000);
const filling = "x".repeat(8_000);
let next = 0;
async function write(): Promise<void> {
  for (;;) {
    const number = next++;
    const value = { number, writer: store.instance, filling };
    await store.put([
      { collection: "left", key: `${number}`, value, expiresAt },
      { collection: "right", key: `${number}`, value, expiresAt },
      { collection: "counters", key: `${number % 7}`, value, expiresAt: null },
    ]);
    process.stdout.write(`${number}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, write));
