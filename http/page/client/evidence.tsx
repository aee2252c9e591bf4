import type { TypedAnswer } from "../../a2a/typed-answer-shape.js";

/** Where figures come from: which tool was asked what, how many rows it read, and how fresh they are. */
export function Evidence({ answer, refs }: { readonly answer: TypedAnswer; readonly refs: readonly string[] }) {
  const { evidence, confidence, limits, freshness } = answer;
  const shown = refs.length === 0 ? evidence : evidence.filter(({ ref }) => refs.includes(ref));
  return (
    <>
      {shown.map((item) => (
        <section key={item.ref} class="evidence">
          <h3>
            {item.ref}: {item.tool}
          </h3>
          <dl>
            <dt>What was asked</dt>
            <dd>
              {item.asked}
              {item.truncated ? " (cut at the limit)" : ""}
            </dd>
            <dt>Rows examined</dt>
            <dd>{item.rowsExamined.toLocaleString("en-US")}</dd>
            <dt>Data as of</dt>
            <dd>{item.asOf}</dd>
            {item.sources.length > 0 && <dt>Sources</dt>}
            {item.sources.length > 0 && <dd>{item.sources.join(", ")}</dd>}
          </dl>
        </section>
      ))}
      <section>
        <h3>How far it can be trusted</h3>
        {confidence !== null && (
          <p>
            Confidence {confidence.grade}, because {confidence.reasons.join("; ")}.
          </p>
        )}
        {limits !== "" && <p>{limits}</p>}
        {freshness.warning !== null && <p>{freshness.warning}</p>}
        {freshness.isSample && <p>This is the sample market: generated data, not real shops or prices.</p>}
      </section>
    </>
  );
}
