import { useEffect, useRef, useState } from "preact/hooks";
import type { TypedChart } from "../../a2a/typed-answer-shape.js";

interface Tip {
  readonly words: string;
  readonly x: number;
  readonly y: number;
}

const NARROWEST = 260;
/** Pixels: points need room for their names, a course is read along its width. */
const TALLEST = { scatter: 420, others: 340 };

/** Drawn when it is first seen, in the colours and the width of the page. */
export function ChartView({ chart }: { readonly chart: TypedChart }) {
  const place = useRef<HTMLDivElement>(null);
  const [tip, setTip] = useState<Tip | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    let remove = () => {};
    let drawn = 0;
    const draw = async () => {
      const width = Math.max(NARROWEST, Math.floor(element.clientWidth));
      if (element.clientWidth === 0) return; // closed
      drawn = element.clientWidth;
      try {
        const { draw: into } = await import("./charts.js");
        remove();
        const { height, ...spec } = chart.vegaLite[scheme.matches ? "dark" : "light"];
        const isOfRows = chart.kind === "bars" || chart.kind === "distribution";
        const tallest = chart.kind === "scatter" ? TALLEST.scatter : TALLEST.others;
        const ratio = Number(height) / Number(spec.width);
        remove = into(
          element,
          { ...spec, width, height: isOfRows ? height : Math.round(Math.min(tallest, width * ratio)) },
          (words, x, y) => setTip(words === "" ? null : { words, x, y }),
        );
      } catch {
        setBroken(true);
      }
    };
    const watcher = new ResizeObserver(() => {
      if (element.clientWidth !== drawn) void draw();
    });
    watcher.observe(element);
    const repaint = () => void draw();
    scheme.addEventListener("change", repaint);
    return () => {
      watcher.disconnect();
      scheme.removeEventListener("change", repaint);
      remove();
    };
  }, [chart]);
  return (
    <figure class="chart">
      <figcaption>{chart.title}</figcaption>
      {isBroken ? (
        <p class="note">{chart.alt}</p>
      ) : (
        <div role="img" aria-label={chart.alt}>
          <div ref={place} />
        </div>
      )}
      {tip !== null && (
        <div class="tip" style={{ left: `${Math.min(tip.x + 12, innerWidth - 200)}px`, top: `${tip.y + 14}px` }}>
          {tip.words}
        </div>
      )}
    </figure>
  );
}
