import { solversOf } from "../../asks/solve/index.js";
import type { GraphLogger } from "../../log.js";
import type { RecordingToolbox } from "../../toolbox.js";
import type { Alone, Attempt } from "../attempt.js";
import type { Heard } from "../heard.js";
import { isNotHeld, missingFrom } from "../missing.js";
import { tellCarried } from "../turns/carried.js";
import type { Said } from "./asked.js";
import { disagreementsOf } from "./disagreement.js";
import { type Means, resolve } from "./resolve.js";
import type { ModelRequest } from "./schema.js";

const INVENTED = "A number that the language model heard and nobody stated was left out.";

/** How a model's reply is read. */
export interface Reader extends Omit<Means, "tools" | "alone" | "readNames" | "reread"> {
  /** What the words say to the built-in reader. */
  readonly attempt: (text: string) => Promise<Alone>;
  /** What the answer will rest on. */
  readonly looked: Pick<Attempt, "memory"> & { readonly toolbox: RecordingToolbox };
  readonly logger: Pick<GraphLogger, "info">;
}

/** What a question means as a model heard it. */
export async function readReply(
  reply: ModelRequest,
  said: Said,
  reader: Reader,
): Promise<Attempt & { readonly heard: Heard }> {
  const { attempt, looked, logger } = reader;
  const alone = await attempt(said.text);
  const { language, askBack } = reply;
  if (reply.about !== "market") {
    const missing = reply.about === "nothing" ? "question" : null;
    return { ...alone, specialists: [], missing, heard: { language, askBack, note: null } };
  }
  const means = { ...reader, tools: looked.toolbox, alone, readNames: attempt, reread: attempt };
  const { request, specialists: named, here, invented } = await resolve(reply, said, means);
  const solvers = solversOf(request);
  const ofSums = reader.ids.filter((id) => solvers.includes(id));
  const specialists = ofSums.length > 0 ? ofSums : named;
  const disagreements = disagreementsOf(alone.request, here);
  if (disagreements.length > 0) logger.info({ disagreements }, "the readers disagree on stated numbers");
  if (invented.length > 0) logger.info({ invented }, "numbers that nobody stated were dropped");
  const isAlone = said.conversation.length === 0 && said.pending === null;
  return {
    ...looked,
    text: said.text,
    request,
    specialists,
    missing: specialists.length === 0 || isNotHeld(request) ? null : missingFrom(request),
    namesDomain: true,
    carried: isAlone
      ? null
      : {
          words: tellCarried(here, request, []),
          isOfRow: false,
          isChange: false,
          before: said.conversation.at(-1)?.place ?? null,
        },
    said: `${said.pending?.said ?? ""} ${said.text}`.trim(),
    heard: { language, askBack, note: invented.length === 0 ? null : INVENTED },
  };
}
