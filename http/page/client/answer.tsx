import { useState } from "preact/hooks";
import type { TypedAnswer, TypedSection, TypedStatement } from "../../a2a/typed-answer-shape.js";
import { ChartView } from "./chart.js";
import { Drawer } from "./drawer.js";
import { Evidence } from "./evidence.js";
import { RefLink } from "./ref-link.js";
import { TableView } from "./table.js";

/** Sections that are open from the start; the others open when they are wanted. */
const MOST_OPEN = 8;

/** References whose evidence is open; empty: all of it. */
type Opened = readonly string[] | null;

export function AnswerView({ answer }: { readonly answer: TypedAnswer }) {
  const [opened, setOpened] = useState<Opened>(null);
  const { headline, carried, keyFigures, sections, freshness, confidence, evidence } = answer;
  return (
    <>
      <p class="lead">
        <Said statement={headline} onRef={setOpened} />
      </p>
      {carried !== null && <p class="note">{carried}</p>}
      {keyFigures.length > 0 && (
        <dl class="figures">
          {keyFigures.map(({ name, value, of }) => (
            <div key={`${name} ${of}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
              {of !== null && <dd class="note">{of}</dd>}
            </div>
          ))}
        </dl>
      )}
      {freshness.warning !== null && <p class="note">Note: {freshness.warning}</p>}
      {sections.map((section, at) => (
        <Section key={section.id} section={section} isOpen={at < MOST_OPEN} onRef={setOpened} />
      ))}
      {evidence.length > 0 && (
        <p class="row tools">
          <button type="button" onClick={() => setOpened([])}>
            Evidence{confidence === null ? "" : `, confidence ${confidence.grade}`}
          </button>
          <span class="note">
            {freshness.isSample ? "Sample market: generated data. " : ""}
            {freshness.oldest === null
              ? ""
              : freshness.oldest === freshness.newest
                ? `Data as of ${freshness.newest}.`
                : `Data refreshed ${freshness.oldest} to ${freshness.newest}.`}
          </span>
        </p>
      )}
      {opened !== null && (
        <Drawer
          title={opened.length === 0 ? "Evidence" : `Evidence ${opened.join(", ")}`}
          onClose={() => setOpened(null)}
        >
          <Evidence answer={answer} refs={opened} />
        </Drawer>
      )}
    </>
  );
}

function Section(props: {
  readonly section: TypedSection;
  readonly isOpen: boolean;
  readonly onRef: (refs: readonly string[]) => void;
}) {
  const { title, statements, isList, tables, charts, file } = props.section;
  const said = statements.map((statement, at) => {
    const words = <Said statement={statement} onRef={props.onRef} />;
    return isList ? <li key={at}>{words}</li> : <p key={at}>{words}</p>;
  });
  return (
    <details class="section" open={props.isOpen}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {isList ? <ul>{said}</ul> : said}
      {charts.map((chart) => (
        <ChartView key={chart.id} chart={chart} />
      ))}
      {tables.map((table) => (
        <TableView key={table.id} table={table} onRef={props.onRef} />
      ))}
      {file !== null && <FileLink {...file} />}
    </details>
  );
}

/** A sentence; each figure opens what it rests on. */
function Said(props: { readonly statement: TypedStatement; readonly onRef: (refs: readonly string[]) => void }) {
  return (
    <>
      {props.statement.parts.map(({ text, refs = [] }, at) =>
        refs.length === 0 ? (
          text
        ) : (
          <RefLink key={at} refs={refs} onRef={props.onRef}>
            {text}
          </RefLink>
        ),
      )}
    </>
  );
}

function FileLink({ name, mediaType, text }: NonNullable<TypedSection["file"]>) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <p class="row">
      <button type="button" onClick={save}>
        Save {name}
      </button>
    </p>
  );
}
