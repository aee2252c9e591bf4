import robotsParser from "robots-parser";

/** The name that rules for us carry. */
export const ROBOT_NAME = "AgentQueryService";
/** Matching takes time in proportion to both, a tenth of a second at these bounds; big shops have some hundred rules. */
const MOST_RULES = 5_000;
const MOST_WILDCARD_CHARACTERS = 20_000;

/**
 * The rules of a robots.txt that concern us; null when weighing them would take too long, which is as good as a ban.
 * Groups for other robots are left out first: the parser copies every rule to every name of its group, and a file can
 * hold twenty thousand of both.
 */
export function readRules(address: string, text: string): ReturnType<typeof robotsParser.default> | null {
  const kept = ownLines(text);
  const wildcards = kept.filter((line) => line.includes("*")).reduce((sum, line) => sum + line.length, 0);
  return kept.length > MOST_RULES || wildcards > MOST_WILDCARD_CHARACTERS ? null : parse(address, kept.join("\n"));
}

// The package is CommonJS whose only export is the function; its types tell of a default export.
const parse = robotsParser as unknown as typeof robotsParser.default;

function ownLines(text: string): string[] {
  const kept: string[] = [];
  let names = new Set<string>();
  let isNaming = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = "", value = ""] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    const key = field.toLowerCase();
    if (key === "") continue;
    if (key === "sitemap") kept.push(line);
    else if (key === "user-agent") {
      if (!isNaming) names = new Set();
      isNaming = true;
      const name = value.split("/", 1)[0]?.trim().toLowerCase() ?? "";
      if ((name === "*" || name === ROBOT_NAME.toLowerCase()) && !names.has(name)) {
        names.add(name);
        kept.push(`User-agent: ${name}`);
      }
    } else {
      isNaming = false;
      // Runs of asterisks mean one.
      if (names.size > 0) kept.push(`${field}:${value.replace(/\*{2,}/g, "*")}`);
    }
  }
  return kept;
}
