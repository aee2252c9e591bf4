import "@a2ui/lit/ui";
import { Context } from "@a2ui/lit/ui";
import { Data } from "@a2ui/lit/v0_8";
import { ContextProvider } from "@lit/context";
import { html, render } from "lit";
import { filePart, pressPart, send, textPart } from "./agent.js";
import { look } from "./look.js";
import { renderMarkdown } from "./markdown.js";
import { theme } from "./theme.js";

/** A conversation with an agent, each answer as text and, beside it, as the interface that came with it. */

const agentUrl = new URLSearchParams(location.search).get("agent");
const answers = document.querySelector("#answers");
new ContextProvider(answers, { context: Context.theme, initialValue: theme });
new ContextProvider(answers, { context: Context.markdown, initialValue: renderMarkdown });

let place = { contextId: null, taskId: null };

async function ask(words, parts) {
  const article = document.createElement("article");
  answers.append(article);
  const isStream = document.querySelector("#stream").checked;
  render(html`<h1>${words}</h1>`, article);
  try {
    const answer = await send(agentUrl, parts, isStream, place);
    place = answer;
    article.answer = answer;
    render(
      html`<h1>${words}</h1>
        <pre>${answer.text}</pre>
        <div class="surface">${surfacesOf(answer.messages)}</div>`,
      article,
    );
    article.dataset.state = answer.state;
  } catch (error) {
    article.dataset.state = "broken";
    reportError(error);
  }
}

function surfacesOf(messages) {
  const processor = Data.createSignalA2uiMessageProcessor();
  processor.processMessages(structuredClone(messages));
  return [...processor.getSurfaces()].map(
    ([id, surface]) =>
      html`<a2ui-surface
        .surfaceId=${id}
        .surface=${surface}
        .processor=${processor}
        @a2uiaction=${({ detail }) => press(id, processor, detail)}
      ></a2ui-surface>`,
  );
}

function press(surfaceId, processor, { action, sourceComponentId, sourceComponent }) {
  const read = ({ path, ...literal }) =>
    path === undefined ? Object.values(literal)[0] : processor.getData(sourceComponent, path, surfaceId);
  const context = Object.fromEntries((action.context ?? []).map(({ key, value }) => [key, read(value)]));
  const timestamp = new Date().toISOString();
  ask(`(${action.name})`, [pressPart({ name: action.name, surfaceId, sourceComponentId, timestamp, context })]);
}

document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { value } = document.querySelector("#question");
  const files = await Promise.all([...document.querySelector("#file").files].map(filePart));
  document.querySelector("#question").value = "";
  document.querySelector("#file").value = "";
  ask(value, [textPart(value), ...files]);
});
document.querySelector("#anew").addEventListener("click", () => {
  place = { contextId: null, taskId: null };
  answers.replaceChildren();
});

window.look = look;
