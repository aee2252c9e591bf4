import { describe, expect, it } from "vitest";
import type { Section } from "../../../graph/answer/answer.js";
import { say } from "../../../graph/answer/figure.js";
import { plainAnswer } from "../../../graph/answer/plain-answer.js";
import { chosenFrom, isForChoosing } from "../../../graph/write/choice.js";

const section = (id: string, more: Partial<Section> = {}): Section => ({
  id,
  title: id,
  statements: [say`One.`, say`Two.`, say`Three.`],
  tables: [],
  ...more,
});
const file = { name: "draft.csv", mediaType: "text/csv", text: "a,b" };
const answer = {
  ...plainAnswer("Title", "Headline."),
  sections: [section("a"), section("b", { isList: true }), section("c", { file })],
};
const told = (sections: readonly { id: string; sentences: number[] }[]) =>
  chosenFrom(answer, { sections: [...sections] })?.sections.map(({ id, statements }) => [id, statements.length]);

describe("a choice of what is read", () => {
  it("is offered of several sections and of a long one, not of what is read at a glance", () => {
    const long = section("a", { statements: Array.from({ length: 5 }, () => say`One.`) });
    expect(isForChoosing(answer)).toBe(true);
    expect(isForChoosing({ ...answer, sections: [long] })).toBe(true);
    expect(isForChoosing({ ...answer, sections: [section("a")] })).toBe(false);
    expect(isForChoosing({ ...answer, sections: [] })).toBe(false);
  });

  it("puts sections in its order, and keeps one with a file", () => {
    expect(
      told([
        { id: "b", sentences: [1, 3] },
        { id: "a", sentences: [3] },
      ]),
    ).toEqual([
      ["b", 2],
      ["a", 3],
      ["c", 3],
    ]);
  });

  it("tells a section from its beginning, since a sentence may lean on the one before", () => {
    expect(told([{ id: "a", sentences: [2] }])).toEqual([
      ["a", 2],
      ["c", 3],
    ]);
  });

  it("leaves out a section without anything", () => {
    expect(
      told([
        { id: "a", sentences: [] },
        { id: "b", sentences: [1] },
      ]),
    ).toEqual([
      ["b", 1],
      ["c", 3],
    ]);
  });

  it.each([[[-1]], [[0]], [[4]], [[99, -5]]])("knows no sentence %j", (sentences) => {
    expect(
      told([
        { id: "a", sentences },
        { id: "b", sentences: [1] },
      ]),
    ).toEqual([
      ["b", 1],
      ["c", 3],
    ]);
  });

  it("is none where it names nothing that there is", () => {
    const without = { ...answer, sections: answer.sections.slice(0, 2) };
    expect(chosenFrom(without, { sections: [{ id: "x", sentences: [1] }] })).toBeNull();
    expect(chosenFrom(without, { sections: [] })).toBeNull();
  });
});
