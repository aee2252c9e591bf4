import { execFile } from "node:child_process";
import { z } from "zod";

/** `npm run audit`: known faults of the packages that are shipped. A registry that is not asked such things here is said to be none, and fails nothing. */

const SEVERITIES = ["critical", "high", "moderate", "low", "info"] as const;
const GRAVE = new Set<string>(["critical", "high"]);

const Audited = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.enum(SEVERITIES), range: z.string() })),
});
const Unanswered = z.object({ message: z.string() });

// npm ends with 1 for a fault and for no answer alike.
const printed = await new Promise<string>((resolve) =>
  execFile("npm", ["audit", "--omit=dev", "--json"], { maxBuffer: 2 ** 28 }, (_error, output) => resolve(output)),
);
const found = Audited.safeParse(parsed(printed));
if (found.success) {
  const faults = Object.entries(found.data.vulnerabilities);
  const grave = faults.filter(([, { severity }]) => GRAVE.has(severity));
  const counts = SEVERITIES.map(
    (severity) => `${faults.filter(([, fault]) => fault.severity === severity).length} ${severity}`,
  );
  console.log(`Packages with known faults: ${counts.join(", ")}.`);
  for (const [name, { severity, range }] of faults) console.log(`  ${severity}: ${name} ${range}`.trimEnd());
  if (grave.length > 0) process.exitCode = 1;
} else {
  const { data } = Unanswered.safeParse(parsed(printed));
  // npm's sentence, without the registry's address.
  const reason = data?.message.replace(/ - .*/s, "") ?? "npm said nothing";
  console.error(
    `NOT AUDITED: the registry does not tell of known faults (${reason}). Ask another one: npm_config_registry=…`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
