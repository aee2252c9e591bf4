import type { Clarification, LEADS } from "../../graph/understand/clarification.js";
import type { ContextOf } from "./actions.js";
import { compose } from "./compose.js";
import { isSendable } from "./limits.js";
import { button, card, column, text, textField } from "./parts.js";
import type { A2uiMessage, SurfaceNames } from "./protocol.js";

const MOST_CHOICES = 6;
/** Where the renderer keeps what is written. */
const OWN_WORDS = "/reply";

/** A question back, with the likely replies to tap. */
export function buildClarificationSurface({
  clarification: { question, choices, leads = {} },
  ...names
}: SurfaceNames & { readonly clarification: Clarification }): readonly A2uiMessage[] {
  const replies = choices.filter(isSendable).slice(0, MOST_CHOICES);
  const buttons = replies.map((reply, at) => {
    const context: ContextOf<"clarify"> = { reply };
    return button(reply, "clarify", context, at === 0);
  });
  const lead = (words: (typeof LEADS)[number]): string => leads[words] ?? words;
  const root = column([
    text(question, "h2"),
    ...(buttons.length === 0 ? [] : [text(lead("For example:"), "caption"), column(buttons, "start")]),
    textField(lead("Or in your own words"), OWN_WORDS),
    column([button(lead("Send reply"), "clarify", { reply: { path: OWN_WORDS } })], "start"),
  ]);
  return compose(card(root), names);
}
