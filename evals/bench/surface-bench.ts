import { performance } from "node:perf_hooks";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import type { Chart } from "../../graph/answer/answer.js";
import { drawSvg } from "../../graph/charts/svg.js";
import { specialistIds, specialists } from "../../graph/specialists/index.js";
import { buildAnswerSurface } from "../../http/a2ui/answer-surface.js";
import { checkSurface } from "../../http/a2ui/check.js";
import { buildClarificationSurface } from "../../http/a2ui/clarification-surface.js";
import { type A2uiMessage, STANDARD_CATALOG } from "../../http/a2ui/protocol.js";
import { quantile } from "../../tools/statistics/quantiles.js";
import { openDuckDbWarehouse } from "../../tools/warehouse/duckdb.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import { printTable } from "./table.js";

const WIDE = [
  "Give me the full picture of dehumidifiers in the UK",
  "Which searches are rising fastest in the UK, top 25?",
  "Give me a Google Ads Editor CSV of the campaign for standing desks in the US at a target ACOS of 25 %",
];
const WARM_UP = 20;
const names = { surfaceId: "answer-1", catalogId: STANDARD_CATALOG };
const silent = { info() {}, warn() {}, error() {} };

/** Time to draw and check a surface: the examples of every specialist, and the largest answers there are. */
export async function reportSurfaces(dataDir: string, rounds: number): Promise<void> {
  const drawings = await drawingsOf(
    [...specialistIds.flatMap((id) => specialists[id].card.examples), ...WIDE],
    dataDir,
  );
  const charts = await timeCharts(drawings.flatMap((drawing) => drawing.charts));
  const times: { build: number; check: number }[] = [];
  const faults = new Set<string>();
  let bytes = 0;
  let cpuBefore = process.cpuUsage();
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    if (round === WARM_UP) cpuBefore = process.cpuUsage();
    for (const { draw } of drawings) {
      const startedAt = performance.now();
      const messages = draw();
      const builtAt = performance.now();
      for (const fault of checkSurface(messages)) faults.add(fault);
      const checkedAt = performance.now();
      if (round === 0) bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(messages)));
      if (round >= WARM_UP) times.push({ build: builtAt - startedAt, check: checkedAt - builtAt });
    }
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const row = (name: string, milliseconds: readonly number[]) => [
    name,
    ...[0.5, 0.95, 0.99].map((p) => (quantile(milliseconds, p) ?? Number.NaN).toFixed(2)),
  ];
  printTable(
    [`Surfaces of ${drawings.length} answers, ms`, "p50", "p95", "p99"],
    [
      row(
        "building",
        times.map(({ build }) => build),
      ),
      row(
        "checking",
        times.map(({ check }) => check),
      ),
      row(
        "both",
        times.map(({ build, check }) => build + check),
      ),
      row(`drawing one of ${charts.count} charts, not seen before`, charts.times),
    ],
  );
  console.log(
    `CPU per surface: ${((user + system) / 1000 / times.length).toFixed(2)} ms. Largest: ${(bytes / 1024).toFixed(1)} KiB. ${faults.size === 0 ? "No fault." : [...faults].join("\n")}\n`,
  );
}

interface Drawing {
  readonly draw: () => readonly A2uiMessage[];
  readonly charts: readonly Chart[];
}

/** The first one reads the libraries, so it is drawn before; other widths keep drawings from being found again. */
async function timeCharts(charts: readonly Chart[]) {
  const times: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (const chart of charts) {
      const startedAt = performance.now();
      await drawSvg(chart, { theme: "light", width: 400 + round });
      if (round > 0) times.push(performance.now() - startedAt);
    }
  }
  return { count: charts.length, times };
}

async function drawingsOf(questions: readonly string[], dataDir: string): Promise<Drawing[]> {
  const warehouse = await openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 60_000 });
  try {
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const router = createAgents({ warehouse, logger: silent, clock, defaultMarket: "US" }).get("router");
    if (router === undefined) throw new Error("no router");
    const drawings: Drawing[] = [];
    for (const question of questions) {
      const outcome = await outcomeOf(router.stream(question));
      if (outcome.type === "pause") {
        drawings.push({
          draw: () => buildClarificationSurface({ clarification: outcome.clarification, ...names }),
          charts: [],
        });
        continue;
      }
      const { answer } = outcome;
      const charts = answer.sections.flatMap((section) => section.charts ?? []);
      const pictures = new Map<Chart, string>();
      for (const chart of charts) pictures.set(chart, await drawSvg(chart, { theme: "light", width: 400 }));
      drawings.push({ draw: () => buildAnswerSurface({ answer, question, pictures, ...names }), charts });
    }
    return drawings;
  } finally {
    await warehouse.close();
  }
}
