import { describe, expect, it } from "vitest";
import { HELD_OUT, routeHeldOut, scoreRouted } from "../../evals/measure/routing.js";
import { foldsOf, readQuestions } from "../../evals/train/corpus.js";
import { scoreRouting } from "../../evals/train/scores.js";
import { handful } from "../long-run.js";

describe("routing of questions that no training saw", () => {
  it("keeps what was measured when the model was trained", async () => {
    const questions = readQuestions(HELD_OUT);
    expect(questions.length).toBeGreaterThanOrEqual(300);
    // `npm run eval -- --suite routing` asks them all, against closer thresholds.
    const { exact, microF1, noneRecall, missed } = scoreRouted(await routeHeldOut(handful(questions, 4)));
    expect(exact).toBeGreaterThan(0.7);
    expect(microF1).toBeGreaterThan(0.8);
    expect(noneRecall).toBeGreaterThan(0.85);
    expect(missed).toBeLessThan(0.15);
  }, 120_000);
});

describe("scoreRouting", () => {
  it("counts whole sets, single labels, and questions without any", () => {
    const score = scoreRouting([["gap"], ["gap", "pricing"], [], []], [["gap"], ["gap"], [], ["demand"]]);
    expect(score).toEqual({ questions: 4, exact: 0.5, microF1: 4 / 6, noneRecall: 0.5, missed: 0 });
  });

  it("has no share of nothing", () => {
    expect(scoreRouting([["gap"]], [[]])).toMatchObject({ exact: 0, noneRecall: null, missed: 1 });
    expect(scoreRouting([[]], [[]])).toMatchObject({ exact: 1, noneRecall: 1, missed: null });
  });
});

describe("foldsOf", () => {
  const question = (text: string) => ({ text, labels: [], lang: "en", kind: "none" });

  it("keeps questions that share five words in a row together, also through a third", () => {
    const folds = foldsOf(
      [
        question("what do people pay for kettles today"),
        question("something else entirely about other matters here"),
        question("tell me what do people pay for and why they complain so much"),
        question("and why they complain so much about it"),
      ],
      3,
    );
    expect(folds[0]).toBe(folds[2]);
    expect(folds[2]).toBe(folds[3]);
    expect(folds[1]).not.toBe(folds[0]);
  });
});
