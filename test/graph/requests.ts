import type { SpecialistId } from "../../graph/specialists/index.js";
import { composeRequest } from "../../graph/understand/compose.js";
import type { Entities } from "../../graph/understand/named.js";
import type { Request, Scope } from "../../graph/understand/request.js";

/** The request of a question that names these things, as the built-in reader makes it when these specialists are chosen. */
export const requestOf = (
  text: string,
  entities: Entities & Partial<Pick<Scope, "keywords">>,
  ...specialists: SpecialistId[]
): Request => composeRequest({ text, entities, specialists });
