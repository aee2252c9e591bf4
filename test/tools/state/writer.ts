import { openStateStore } from "../../../tools/state/open.js";

/** Writes until it is killed, or told to end; prints the number of each pair of records that was acknowledged, and what became of claims and counts. */
const [dataDir = "", databaseUrl = ""] = process.argv.slice(2);
const store = await openStateStore({ dataDir, databaseUrl: databaseUrl || null });
const print = (line: string) => process.stdout.write(`${line}\n`);
print(`instance ${store.instance}`);
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
    print(`${number}`);
    if (number % 5 === 0) await claim(number);
  }
}
/** Each second one is deleted again. */
async function claim(number: number): Promise<void> {
  const key = `${number}`;
  await store.create({ collection: "claims", key, value: `claim ${number} of ${store.instance}`, expiresAt });
  if (number % 2 === 0) {
    await store.delete("claims", key);
    print(`deleted ${number}`);
  } else print(`created ${number}`);
  const { count } = await store.increment({ collection: "counts", key: store.instance, expiresAt }, 1, 1e9);
  print(`counted ${count}`);
}
process.once("SIGTERM", () => void store.close().then(() => process.exit(0)));
await Promise.all(Array.from({ length: 8 }, write)).catch(() => {});
