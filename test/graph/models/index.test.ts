import { describe, expect, it } from "vitest";
import { createModels } from "../../../graph/models/index.js";

describe("createModels", () => {
  const settings = {
    model: "a",
    classifierModel: null,
    writerModel: "b",
    synthesizerModel: null,
    baseUrl: null,
    timeoutMs: 1,
    deadlineMs: 20_000,
    maxConcurrent: 1,
  };
  const logger = { info: () => {} };

  it("has none without a key", () => {
    expect(createModels({ ...settings, apiKey: null }, logger)).toEqual({
      classifier: null,
      writer: null,
      synthesizer: null,
      analyst: null,
    });
  });

  it("gives each role its model", () => {
    const { classifier, writer, synthesizer } = createModels({ ...settings, apiKey: "a-key" }, logger);
    expect([classifier?.name, writer?.name, synthesizer?.name]).toEqual(["a", "b", "a"]);
  });
});
