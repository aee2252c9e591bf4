import type { z } from "zod";
import { settingGroups } from "../settings.js";

interface Setting {
  readonly name: string;
  /** As it is written in an environment variable; empty for none. */
  readonly default: string;
  readonly meaning: string;
}

const settingsOf = (group: Readonly<Record<string, z.ZodType>>): Setting[] =>
  Object.entries(group).map(([name, field]) => ({
    name,
    default: written(field.parse(undefined)),
    meaning: field.description ?? "",
  }));

const groups = Object.entries(settingGroups).map(([title, group]) => ({ title, settings: settingsOf(group) }));

/** The text of docs/configuration.md. */
export function configurationPage(): string {
  const tables = groups.map(({ title, settings }) => {
    const rows = settings.map(
      ({ name, default: value, meaning }) =>
        `| \`${name}\` | ${value === "" ? "empty" : `\`${value}\``} | ${meaning} |`,
    );
    return [`## ${title}`, "", "| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
  });
  return [
    "# Configuration",
    "",
    "The service is configured by environment variables. None has to be set; an empty one counts as not set. A value that is",
    "not valid stops the service at its start, with a sentence that names the variable. [.env.example](../.env.example) lists",
    "the same variables to copy; the service does not read a `.env` file by itself: `node --env-file=.env` or your shell does.",
    "",
    "This page is made from `graph/settings.ts` by `npm run docs`.",
    "",
    `${tables.join("\n\n")}\n`,
  ].join("\n");
}

/** A default as it would be set. */
function written(value: unknown): string {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? JSON.stringify(value) : String(value ?? "");
}

/** The text of .env.example. */
export function environmentExample(): string {
  const blocks = groups.flatMap(({ title, settings }) => [
    `# --- ${title} ---`,
    ...settings.map(({ name, default: value, meaning }) => `# ${meaning.replaceAll("`", "")}\n${name}=${value}`),
  ]);
  return `# Every setting with its default. None has to be set. Made by "npm run docs".\n\n${blocks.join("\n\n")}\n`;
}
