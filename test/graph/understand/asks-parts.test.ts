import { expect, it } from "vitest";
import { PARTS } from "../../../graph/understand/asks/parts.js";
import { TOPICS } from "../../../graph/understand/from-model/vocabulary.js";

it.each(Object.entries(PARTS))("%s is told by a part that answers have: %s", (_, topic) => {
  expect(TOPICS).toContain(topic);
});
