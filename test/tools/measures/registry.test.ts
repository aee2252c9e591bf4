import { describe, expect, it } from "vitest";
import { dataTools } from "../../../tools/index.js";
import { DIMENSIONS, Measure, Owner } from "../../../tools/measures/measure.js";
import { measureNames } from "../../../tools/measures/names.js";
import { definitions } from "../../../tools/measures/query/definitions/index.js";
import { MEASURE_IDS, measures } from "../../../tools/measures/registry.js";
import { unknownMeasures } from "../../../tools/measures/unknown-measures.js";

const LANGUAGES = ["de", "en", "es", "fr", "it", "nl", "pl", "pt"];
const toolNames = new Set<string>(dataTools.map(({ name }) => name));

describe("the registry of measures", () => {
  it("holds at least sixty, each whole, of every owner", () => {
    expect(MEASURE_IDS.length).toBeGreaterThanOrEqual(60);
    for (const id of MEASURE_IDS) expect(Measure.parse(measures[id]).id).toBe(id);
    expect(new Set(MEASURE_IDS.map((id) => measures[id].owner))).toEqual(new Set(Owner.options));
  });

  it("gives every measure a name of its own", () => {
    const names = MEASURE_IDS.map((id) => measures[id].name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(MEASURE_IDS)("%s is answered by a real tool, or solved", (id) => {
    const { kind, answeredBy, by, reads } = measures[id];
    expect(answeredBy === null).toBe(kind === "solver");
    if (answeredBy !== null) {
      expect(toolNames).toContain(answeredBy);
      expect(reads.length).toBeGreaterThan(0);
      expect(by.length).toBeGreaterThan(0);
    }
  });

  it("has a definition for what the general tool answers, and for nothing else", () => {
    const answered = MEASURE_IDS.filter((id) => measures[id].answeredBy === "query_market");
    expect(Object.keys(definitions).sort()).toEqual([...answered].sort());
  });

  it("uses every dimension", () => {
    const used = new Set(MEASURE_IDS.flatMap((id) => measures[id].by));
    expect([...used].sort()).toEqual([...DIMENSIONS].sort());
  });
});

describe("names of measures", () => {
  it("stand in every language", () => expect([...measureNames.keys()].sort()).toEqual(LANGUAGES));

  it.each([...measureNames])("%s names every measure, dimension and unknown measure once", (_code, names) => {
    expect(Object.keys(names.measures).sort()).toEqual([...MEASURE_IDS].sort());
    expect(Object.keys(names.unknown).sort()).toEqual(Object.keys(unknownMeasures).sort());
    const meanings = new Map<string, string[]>();
    const add = (name: string, meaning: string) => meanings.set(name, [...(meanings.get(name) ?? []), meaning]);
    for (const [id, { names: called }] of Object.entries(names.measures)) for (const name of called) add(name, id);
    for (const [id, called] of Object.entries(names.unknown)) for (const name of called) add(name, id);
    const shared = [...meanings].filter(([, ids]) => ids.length > 1);
    expect(Object.fromEntries(shared)).toEqual(names.ambiguous);
  });

  it.each([...measureNames])("%s: a dimension's name means one dimension, and all is lower case", (_code, names) => {
    const called = Object.values(names.dimensions).flat();
    expect(called.filter((name, at) => called.indexOf(name) !== at)).toEqual([]);
    const measured = Object.values(names.measures).flatMap((one) => [...one.names, ...one.not]);
    const all = [...measured, ...called, ...Object.values(names.unknown).flat(), ...Object.keys(names.superlatives)];
    expect(all.filter((name) => name !== name.toLowerCase() || name !== name.trim())).toEqual([]);
  });

  it.each([...measureNames])("%s: what must not be taken for a measure is not its name", (_code, names) => {
    const clashes = Object.entries(names.measures).flatMap(([id, one]) =>
      one.not.filter((name) => one.names.includes(name)).map((name) => `${id}: ${name}`),
    );
    expect(clashes).toEqual([]);
  });

  it.each([...measureNames])("%s: a superlative's measures have a direction to be ordered by", (_code, names) => {
    for (const { measure, or = [] } of Object.values(names.superlatives))
      for (const id of [measure, ...or]) expect(measures[id].unit, id).not.toBe("text");
  });
});
