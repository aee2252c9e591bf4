import type { Agent } from "./a2a.js";

const MOST_EXAMPLES = 7;
/** All agents together tell what the market holds. */
const ALL = "/a2a/router";
const OVERVIEW = "What is in this market?";

/** What is here, and examples of what can be asked. */
export function Welcome({ agent, onAsk }: { readonly agent: Agent; readonly onAsk: (question: string) => void }) {
  const questions = [...(agent.path === ALL ? [OVERVIEW] : []), ...spread(agent.examples)];
  return (
    <section class="welcome" aria-labelledby="welcome">
      <h2 id="welcome">{agent.name}</h2>
      <p>{agent.description}</p>
      <h3>Try one of these</h3>
      <ul class="plain">
        {questions.map((example) => (
          <li key={example}>
            <button type="button" class="suggestion" onClick={() => onAsk(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
      <p class="note">
        You sell yourself? Drop your catalog below (CSV, TSV, XML or JSON), or write “my shop is https://…”. Then ask
        about your own products.
      </p>
    </section>
  );
}

/** Some of each skill, for their examples stand one after the other. */
function spread(examples: readonly string[]): readonly string[] {
  const step = Math.max(1, Math.floor(examples.length / MOST_EXAMPLES));
  return [...new Set(examples.filter((_, at) => at % step === 0))].slice(0, MOST_EXAMPLES);
}
