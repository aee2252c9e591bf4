import type { ComponentChildren } from "preact";

/** Opens the evidence of a figure. A link, for a button would break from the sign that follows it. */
export function RefLink(props: {
  readonly refs: readonly string[];
  readonly onRef: (refs: readonly string[]) => void;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: its text must not break from the signs around it, as that of a button does
    <a
      class="figure"
      href="#evidence"
      title={`Evidence ${props.refs.join(", ")}`}
      onClick={(event) => {
        event.preventDefault();
        props.onRef(props.refs);
      }}
    >
      {props.children}
    </a>
  );
}
