import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { specialists } from "../graph/specialists/index.js";
import { Request } from "../graph/understand/request.js";
import type { Tool } from "../tools/define.js";
import { importCircles } from "./import-circles.js";

const root = resolve(import.meta.dirname, "..");

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Project-relative paths of the local modules a file imports. */
function localImports(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path ?? "")),
  );
}

const packageImports = (file: string): string[] =>
  [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^."][^"]*)"/g)].map(
    ([, name]) => name ?? "",
  );

const snakeCase = (kebab: string): string => kebab.replaceAll("-", "_");
const camelCase = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe("the question's text is read once", () => {
  /** What may be taken from `graph/understand` elsewhere: the request, how it is looked at, and the door to reading a question. */
  const OPEN =
    /^(?:request|asking|named|missing|leftover|conversation|clarification|clarify|heard|classifier|classify|market-reader|prompt|suggested|by-product|own-words|quotes)$/;

  it("no file behind graph/understand takes a reader of words from it", () => {
    // A model's sentences are read with the words that questions are read with.
    const behind = sourceFiles("graph").filter((file) => !/^graph\/(?:understand|cli|write\/check)\//.test(file));
    const strays = behind.flatMap((file) =>
      localImports(file)
        .filter((path) => path.startsWith("graph/understand/") && !OPEN.test(basename(path, ".js")))
        .map((path) => `${file} imports ${path}`),
    );
    expect(strays).toEqual([]);
  });

  it("of the asker's words a request holds names, times, quotations and what nothing accounts for", () => {
    const texts = textsOf(z.toJSONSchema(Request)).filter(
      (path) => !/\.(?:code|currency|asOf|today|from|to)$/.test(path),
    );
    expect([...new Set(texts.map((path) => path.replace(/^.*\./, "")))].sort()).toEqual(
      [
        [
          "name",
          "categories[]",
          "category",
          "categoryPath",
          "headTerm",
          "term",
          "how",
          "label",
          "words",
          "brand",
          "words[]",
          "value",
          "attribute",
          "market",
        ],
        [
          "unknownNames[]",
          "unknownMarkets[]",
          "regions[]",
          "otherMarkets[]",
          "brands[]",
          "merchants[]",
          "attributes[]",
        ],
        ["keywords[]", "quotes[]", "titles[]", "held[]"],
        // What one of several offers is called ("supplier B").
        ["side"],
        // Ids of the registries.
        ["measures[]", "measure", "meant", "by", "notHeld[]", "codes[]", "specialists[]", "topics[]"],
      ]
        .flat()
        .sort(),
    );
  });

  it("only those that take a question in, or hand it to a model, speak of its text", () => {
    const readers = sourceFiles("graph").filter(
      (file) =>
        !/^graph\/(?:understand|cli|guard|models|investigate)\//.test(file) &&
        READS_WORDS.test(readFileSync(join(root, file), "utf8")),
    );
    expect(readers).toEqual([]);
  });

  it.each([
    "if (/season/.test(state.text)) return;",
    "const isCheap = request.text.includes('cheap');",
    "given.said.match(/cheap/)",
    "/cheap/.test(question)",
    "question.search(WORDS)",
    "const [price] = /price/.exec(request.leftover[0].words) ?? [];",
    "/price/u.test(term)",
  ])("would be seen: %s", (code) => {
    expect(code).toMatch(READS_WORDS);
  });
});

/** A question's text by its name, or an expression held to the words that a request keeps of it. */
const READS_WORDS =
  /\b(?:state|request|question|asked|given)\.(?:text|said)\b|\.(?:test|exec)\((?:[\w[\].]+\.)?(?:question|said|term|quotes?|leftover\b[\w[\].]*)\)|\b(?:question|said|term|quotes?)\.(?:match|matchAll|search)\(/;

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Where free text stands in a schema. */
function textsOf(schema: unknown, path = ""): string[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [], ...rest } = schema as JsonSchema; // as zod writes it
  const isText = [type].flat().includes("string") && rest.enum === undefined && rest.const === undefined;
  return [
    ...(isText ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => textsOf(each, `${path}.${name}`)),
    ...[...anyOf, ...oneOf].flatMap((each) => textsOf(each, path)),
    ...(items === undefined ? [] : textsOf(items, `${path}[]`)),
  ];
}

describe("words are data", () => {
  /** Why words stand in code all the same. */
  const IN_CODE: Readonly<Record<string, string>> = {
    "period/": "the forms of time that every language is put into",
    "asks/periods.ts": "the forms of time that every language is put into",
    "details/demand.ts": "the forms of time that every language is put into",
    "routing/features.ts": "the question model was trained with these",
    "turns/ordinals.ts": "English alone names a row by its place and 'one'",
    "names/product-words.ts": "a product named with an article, which English alone tells by its words",
    "numbers/lexer.ts": "codes of currencies, the same in every language",
    "from-model/numbers.ts": "signs of thousands and millions, the same in every language",
  };
  const readers = sourceFiles("graph/understand").filter((file) => !file.startsWith("graph/understand/languages/"));

  it("a reader of questions holds no list of words: those stand in tools/languages/<code>.json", () => {
    const holding = readers.filter((file) => WORD_LIST.test(readFileSync(join(root, file), "utf8")));
    const places = holding.map((file) => relative("graph/understand", file).replace(/^period\/.*/, "period/"));
    expect([...new Set(places)].sort()).toEqual(Object.keys(IN_CODE).sort());
  });

  it.each([
    "/\\b(cheap|expensive)\\b/i",
    "/^(?:prices?|costs)$/",
    "`(?:the|my)\\\\s+`",
    "/\\b(trust\\w*|reliab\\w*)\\b/",
    'const NOT = "no not never".split(" ");',
    "new Set(`no not\n never`.split(/\\s+/))",
  ])("would be seen: %s", (code) => {
    expect(code).toMatch(WORD_LIST);
  });

  it.each(['type Side = "low" | "high";', "flags | mask", "cheap + '|' + dear", '"a text".split(",")'])(
    "is no list of words: %s",
    (code) => {
      expect(code).not.toMatch(WORD_LIST);
    },
  );
});

/** Two words between which an expression chooses, or a text that is taken apart at its blanks. */
const WORD_LIST =
  /(?<![\w$.{])[a-z]{2,}(?:\\w)?[?)*+]*\|[(?:!=\\b]*[a-z]{2,}|(?:"[^"\n]*"|`[^`]*`)\s*\.split\(\s*(?:" "|\/\\s)/;

describe("direction of dependency: http → graph → tools", () => {
  const mayImport: Record<string, readonly string[]> = {
    tools: ["tools"],
    graph: ["graph", "tools"],
    http: ["http", "graph", "tools", "package.json"],
  };
  for (const [layer, allowed] of Object.entries(mayImport)) {
    it(`${layer} imports only from ${allowed.join(", ")}`, () => {
      const strays = sourceFiles(layer).flatMap((file) =>
        localImports(file)
          .filter((path) => !allowed.includes(path.split("/")[0] ?? ""))
          .map((path) => `${file} imports ${path}`),
      );
      expect(strays).toEqual([]);
    });
  }

  it("tools know LangChain's tools but no model, no web framework and no environment; graph knows no Express", () => {
    const strays = [
      ...sourceFiles("tools").filter(
        (file) =>
          packageImports(file).some((name) => /^(@langchain(?!\/core\/tools$)|express)/.test(name)) ||
          /process\.env/.test(readFileSync(join(root, file), "utf8")),
      ),
      ...sourceFiles("graph").filter((file) => packageImports(file).some((name) => /^(express|helmet)/.test(name))),
      ...["tools", "graph", "http"]
        .flatMap(sourceFiles)
        .filter((file) => packageImports(file).some((name) => name.startsWith("@a2a-js"))),
    ];
    expect(strays).toEqual([]);
  });

  it("only the registry names the specialists' folders", () => {
    const importers = sourceFiles("graph")
      .filter((file) => localImports(file).some((path) => /^graph\/specialists\/[a-z]+\/index\.js$/.test(path)))
      .sort();
    expect(importers).toEqual(["graph/specialists/index.ts"]);
  });

  it("SQL stands only in data tools, tools/warehouse and tools/state", () => {
    const sql = /\bSELECT\s[^;]*\bFROM\b|\bINSERT INTO\b|\bCREATE TABLE\b/;
    const strays = ["tools", "graph", "http"]
      .flatMap(sourceFiles)
      .filter(
        (file) => !/^tools\/(market|warehouse|state)\//.test(file) && sql.test(readFileSync(join(root, file), "utf8")),
      );
    expect(strays).toEqual([]);
  });
});

describe("files import one another in no circle", () => {
  const files = ["tools", "graph", "http"].flatMap(sourceFiles);
  const importsOf = (isMeant: (statement: string) => boolean) =>
    new Map(files.map((file) => [file, localStatements(file).filter(isMeant).map(targetOf(file))]));
  const targetOf = (file: string) => (statement: string) =>
    relative(root, resolve(root, dirname(file), statement.match(/"(\.[^"]+)"$/)?.[1] ?? "")).replace(/\.js$/, ".ts");
  const localStatements = (file: string): string[] =>
    readFileSync(join(root, file), "utf8").match(/^(?:import|export)\s[^;"]*"\.[^"]+"/gm) ?? [];
  const isOfTypes = (statement: string): boolean =>
    /^(?:import|export) type\b/.test(statement) || /^import \{(?:\s*type [^,}]+,?)+\s*\}/.test(statement);

  it("when they run", () => {
    expect(importCircles(importsOf((statement) => !isOfTypes(statement)))).toEqual([]);
  });

  it("in their types", () => {
    expect(importCircles(importsOf(() => true))).toEqual([]);
  });
});

describe("data tools: file, constant and wire name agree", async () => {
  const { dataTools } = await import("../tools/index.js");
  const files = sourceFiles("tools/market").filter((file) =>
    /\bdefineTool\(/.test(readFileSync(join(root, file), "utf8")),
  );
  const nameOf = (file: string) => basename(file, ".ts");

  it("every tool of tools/market is registered", () => {
    expect(dataTools.map((tool) => tool.name).sort()).toEqual(files.map((file) => snakeCase(nameOf(file))).sort());
  });

  it.each(files)("%s", async (file) => {
    const module: Record<string, Tool | undefined> = await import(/* @vite-ignore */ join(root, file));
    expect(module[camelCase(nameOf(file))]?.name).toBe(snakeCase(nameOf(file)));
  });
});

describe("every specialist has its stages under the same names", () => {
  const STAGES = ["index", "cues", "topics", "details", "gather", "analyse", "write"];

  it.each(Object.keys(specialists))("%s", (id) => {
    const files = sourceFiles(`graph/specialists/${id}`);
    expect(STAGES.filter((name) => !files.includes(`graph/specialists/${id}/${name}.ts`))).toEqual([]);
    expect(files.filter((file) => file.startsWith(`graph/specialists/${id}/parts/`))).not.toEqual([]);
  });
});

it("every file name is kebab-case", () => {
  const strays = ["tools", "graph", "http", "evals", "test"]
    .flatMap(sourceFiles)
    .filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(d\.)?ts$/.test(basename(file)));
  expect(strays).toEqual([]);
});

it("hooks stand in test files only: a helper is loaded once for all files of a worker, and its hooks would be those of the first", () => {
  const strays = sourceFiles("test").filter(
    (file) =>
      !/\.(test|system|browser)\.ts$/.test(file) &&
      /^(?:before|after)(?:All|Each)\(/m.test(readFileSync(join(root, file), "utf8")),
  );
  expect(strays).toEqual([]);
});

it("the files that begin first, as vitest.config.ts names them, are there", () => {
  const named = [...readFileSync(join(root, "vitest.config.ts"), "utf8").matchAll(/"(test\/[^"*]+\.test\.ts)"/g)];
  expect(named.length).toBeGreaterThan(0);
  expect(named.flatMap(([, file = ""]) => (existsSync(join(root, file)) ? [] : [file]))).toEqual([]);
});
