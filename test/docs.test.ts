import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { renderClients } from "./clients/clients.js";

const root = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
];
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ""));

it.each(pages)("%s links to what exists", (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link ?? "");
  const broken = links.filter((link) => {
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(broken).toEqual([]);
});

it.each(pages)("%s names scripts that package.json has", (page) => {
  const named = [...read(page).matchAll(/npm run ([a-z:]+)/g)].map(([, script]) => script ?? "");
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});

it.each(pages.filter((page) => !page.includes("decisions")))("%s names files that exist", (page) => {
  const named = [...read(page).matchAll(/`((?:graph|tools|http|evals|test|docs)\/[\w./-]+\.(?:ts|md|json))`/g)];
  expect(named.map(([, file]) => file ?? "").filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it.each([
  ["README.md", 200],
  ["CONTRIBUTING.md", 90],
])("%s stays within %i lines", (page, most) => {
  expect(read(page).trimEnd().split("\n").length).toBeLessThanOrEqual(most);
});

it("docs/clients.md lists the clients that are tried, as they are", () => {
  expect(read("docs/clients.md")).toContain(renderClients());
});
