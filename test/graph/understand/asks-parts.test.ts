import { expect, it } from "vitest";
import { specialists } from "../../../graph/specialists/index.js";
import { PARTS, UNMEASURED } from "../../../graph/understand/asks/parts.js";
import { isSolver, MEASURE_IDS, measures } from "../../../tools/measures/registry.js";

const parts = Object.values(specialists).flatMap(({ card }) => card.aspects);

it("what the general query does not compute is told by exactly one part, or beside the measure that it belongs to", () => {
  const told = parts.flatMap(({ tellsAlone = [] }) => tellsAlone);
  expect(told.filter((id, place) => told.indexOf(id) !== place)).toEqual([]);
  const untold = MEASURE_IDS.filter((id) => !isSolver(id) && measures[id].answeredBy !== "query_market" && !PARTS[id]);
  // Asked for, each is answered by another measure that stands in for it (asks/stand-ins.ts).
  expect(untold).toEqual(["gap-index", "saturation"]);
});

it("no part is told by measures and by none", () => {
  expect(Object.values(PARTS).filter((topic) => UNMEASURED.includes(topic))).toEqual([]);
});
