import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { configurationPage, environmentExample } from "../../graph/cli/settings-docs.js";
import { loadConfig } from "../../graph/config.js";
import { Environment, settingGroups } from "../../graph/settings.js";

const root = resolve(import.meta.dirname, "..", "..");

it.each([
  ["docs/configuration.md", configurationPage()],
  [".env.example", environmentExample()],
])("%s is what `npm run docs` makes of the settings", (file, made) => {
  expect(readFileSync(join(root, file), "utf8")).toBe(made);
});

it("every setting stands in one group and says what it means", () => {
  const names = Object.values(settingGroups).flatMap((group) => Object.keys(group));
  expect(names.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  for (const field of Object.values(Environment.shape)) expect(field.description).toMatch(/^[A-Z].*\.$/);
});

it("the example, copied as it is, changes nothing", () => {
  const lines = environmentExample().matchAll(/^([A-Z_]+)=(.*)$/gm);
  expect(loadConfig(Object.fromEntries([...lines].map(([, name, value]) => [name, value])))).toEqual(loadConfig({}));
});
