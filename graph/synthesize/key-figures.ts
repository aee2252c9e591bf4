import type { Answer } from "../answer/answer.js";
import { type Figure, formatNumber } from "../answer/figure.js";
import { searchesLabel, searchesOf } from "./profile.js";
import type { View } from "./views.js";

export type KeyFigures = NonNullable<Answer["keyFigures"]>;

const MOST = 3;

/** Those that the text holds too, because a client without the interface sees the text alone. */
export const figuresInText = (keyFigures: KeyFigures, text: string): KeyFigures =>
  keyFigures.filter(({ figure: { value, kind, currency, signed } }) =>
    text.includes(formatNumber(value, kind, currency, signed)),
  );

/** The figures to see first when several specialists tell of one product: one of each domain, as far as the text tells them. Nothing for several products, or for fewer than two figures. */
export function keyFiguresOf([view, ...others]: readonly View[], text: string): KeyFigures | undefined {
  if (view === undefined || others.length > 0) return undefined;
  const { gap, demand, pricing, campaign } = view;
  const found: readonly (readonly [string, Figure | undefined])[] = [
    [searchesLabel(view), searchesOf(view) ?? undefined],
    ["Median price", pricing?.median],
    ["Demand, change a year", demand?.perYear],
    ["Open demand a month", gap?.value],
    ["Ad cost per order", campaign?.costPerOrder],
  ];
  const known = found.flatMap(([name, figure]) => (figure != null && figure.value !== null ? [{ name, figure }] : []));
  const shown = figuresInText(known, text);
  return shown.length < 2 ? undefined : shown.slice(0, MOST);
}
