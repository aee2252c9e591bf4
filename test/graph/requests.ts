import type { SpecialistId } from "../../graph/specialists/index.js";
import { composeRequest } from "../../graph/understand/compose.js";
import type { Entities, FurtherNames } from "../../graph/understand/names/named.js";
import { readNumbers } from "../../graph/understand/numbers/read.js";
import type { Request } from "../../graph/understand/request.js";

/** The request of a question that names these things, as the built-in reader makes it when these specialists are chosen. */
export const requestOf = (
  text: string,
  entities: Entities & Partial<FurtherNames>,
  ...specialists: SpecialistId[]
): Request => composeRequest({ text, entities, numbers: readNumbers(text), specialists });
