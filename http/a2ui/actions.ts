import { z } from "zod";
import { LONGEST_QUESTION, withLimit } from "./limits.js";

/** What the buttons of an answer send back. Each carries a whole question: nothing has to be remembered of the surface. */

const Words = z
  .string()
  .transform((words) => words.replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1).max(LONGEST_QUESTION));
const Id = z.string().min(1).max(200);
const Asked = z.object({ question: Words });

export const Sort = z.object({
  /** `section/table` of the answer. */
  table: Id,
  /** Key of the column. */
  column: Id,
  direction: z.enum(["ascending", "descending"]),
});
export type Sort = z.infer<typeof Sort>;

/** How an answer is wished to be drawn. */
export interface View {
  readonly sort?: Sort | null;
  /** Id of the one section that is to be shown, all of it. */
  readonly section?: string | null;
}

/** The context of each action. */
export const CONTEXTS = {
  ask: Asked,
  show_more: Asked.extend({ limit: z.int().min(1).max(99) }),
  sort: Asked.extend(Sort.shape),
  show_section: Asked.extend({ section: Id }),
  export_csv: Asked,
  clarify: z.object({ reply: Words }),
} as const;

export type ActionName = keyof typeof CONTEXTS;
export type ContextOf<Name extends ActionName> = z.infer<(typeof CONTEXTS)[Name]>;

/** Which button was pressed. Nothing of it says who presses. */
const Pressed = z.object({
  name: z.string().min(1).max(100),
  surfaceId: Id,
  sourceComponentId: Id,
  /** Tells two presses apart; never compared with a clock. */
  timestamp: z.string().min(1).max(64),
  context: z.record(z.string().max(100), z.unknown()),
});
type Origin = Pick<z.infer<typeof Pressed>, "surfaceId" | "sourceComponentId" | "timestamp">;

export type KnownAction = Origin &
  { [Name in ActionName]: { readonly name: Name; readonly context: ContextOf<Name> } }[ActionName];

/** A button of ours that is no longer understood, or somebody else's. */
export interface UnknownAction extends Origin {
  readonly name: "unknown";
  /** What to answer. */
  readonly reply: string;
}

export type Action = KnownAction | UnknownAction;

const NOT_UNDERSTOOD =
  "This button is not one that can be answered here. Please ask in your own words, and the question will be answered.";

const NOTHING_WRITTEN = "The field is empty. Write your reply into it, or ask in your own words.";

/** A press as the client tells it, the action itself or the event around it; null for what is no press. */
export function readAction(given: unknown): Action | null {
  // From 0.9 on messages may come in a list; a press is the first one.
  const [value = given] = Array.isArray(given) ? given : [];
  const { userAction, action } = Envelope.safeParse(value).data ?? {};
  const pressed = Pressed.safeParse(userAction ?? action ?? value);
  if (!pressed.success) return null;
  const { name, context, ...origin } = pressed.data;
  if (!isActionName(name)) return { ...origin, name: "unknown", reply: NOT_UNDERSTOOD };
  const read = CONTEXTS[name].safeParse(context);
  if (!read.success)
    return { ...origin, name: "unknown", reply: name === "clarify" ? NOTHING_WRITTEN : NOT_UNDERSTOOD };
  return { ...origin, name, context: read.data } as KnownAction; // the schema of that very name
}

/** `action` from 0.9 on. */
const Envelope = z.object({ userAction: z.unknown(), action: z.unknown() }).partial();

export const isActionName = (name: string): name is ActionName => Object.hasOwn(CONTEXTS, name);

/** What the press asks, in words. A sorted table or a section is the answer to the same question: `viewOf` says how to draw it. */
export function questionOf(action: KnownAction): string {
  switch (action.name) {
    case "ask":
    case "sort":
    case "show_section":
    case "export_csv":
      return action.context.question;
    case "show_more":
      return withLimit(action.context.question, action.context.limit) ?? action.context.question;
    case "clarify":
      return action.context.reply;
  }
}

/** How the answer is to be drawn; null for no particular way. */
export function viewOf(action: KnownAction): View | null {
  if (action.name === "show_section") return { section: action.context.section };
  if (action.name !== "sort") return null;
  const { table, column, direction } = action.context;
  return { sort: { table, column, direction } };
}
