import type { Clarification } from "../../graph/understand/clarification.js";
import type { ContextOf } from "./actions.js";
import { compose } from "./compose.js";
import { isSendable } from "./limits.js";
import { button, card, column, text } from "./parts.js";
import type { A2uiMessage, SurfaceNames } from "./protocol.js";

const MOST_CHOICES = 6;

/** A question back, with the likely replies to tap. */
export function buildClarificationSurface({
  clarification: { question, choices },
  ...names
}: SurfaceNames & { readonly clarification: Clarification }): readonly A2uiMessage[] {
  const replies = choices.filter(isSendable).slice(0, MOST_CHOICES);
  const buttons = replies.map((reply, at) => {
    const context: ContextOf<"clarify"> = { reply };
    return button(reply, "clarify", context, at === 0);
  });
  const root = column([
    text(question, "h4"),
    ...(buttons.length === 0 ? [] : [text("For example:", "caption"), column(buttons, "start")]),
    text("Or reply in your own words.", "caption"),
  ]);
  return compose(card(root), names);
}
