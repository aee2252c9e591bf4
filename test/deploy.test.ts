import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { Environment } from "../graph/settings.js";
import { createMetrics } from "../http/metrics.js";

/** No container engine and no cluster run where this is tested: what can be known from the files is. */
const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };
// biome-ignore lint/suspicious/noExplicitAny: documents of many shapes that are looked into
type Loose = any;

async function metricNames(): Promise<Set<string>> {
  const metrics = createMetrics();
  metrics.watch({ tasks: () => 0, waitingTasks: () => 0, waitingRequests: () => 0, expectedWaitSeconds: () => 0 });
  let text = "";
  const response = { set: () => response, send: (body: string) => (text = body) };
  await metrics.handler()({} as Loose, response as Loose, () => {});
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)];
  return new Set(types.flatMap(([, name = "", kind]) => (kind === "histogram" ? [`${name}_bucket`] : [name])));
}

const metricsIn = (expression: string): string[] =>
  expression.match(/\b(?:agent_query|nodejs|process)_\w+/g)?.map(String) ?? [];

describe("dashboard and alerts", () => {
  it("ask for metrics that the service serves", async () => {
    const known = await metricNames();
    const rules = parse(read("docs/deploy/prometheus-alerts.yaml")).groups[0].rules as {
      alert: string;
      expr: string;
    }[];
    const panels = JSON.parse(read("docs/deploy/grafana-dashboard.json")).panels as { targets: { expr: string }[] }[];
    const asked = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.flatMap(metricsIn).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("deployments", () => {
  const settings = new Set(Object.keys(Environment.shape));
  const graceSeconds = 35; // DRAIN_SECONDS

  it("compose: two instances on one database, hardened, with settings that exist and time to end", () => {
    const { services } = parse(read("docs/deploy/compose.yaml"), { merge: true }) as Loose;
    expect(services["service-1"]).toEqual(services["service-2"]);
    const service = services["service-1"];
    expect(Object.keys(service.environment).filter((name) => !settings.has(name))).toEqual([]);
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], image: `agent-query-service:${version}` });
    expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(graceSeconds);
    const proxied = [...read("docs/deploy/nginx.conf").matchAll(/server (service-\d):8080/g)].map(([, name]) => name);
    expect(proxied).toEqual(Object.keys(services).filter((name) => name.startsWith("service-")));
  });

  it("Kubernetes: the parts name each other, pods are hardened and have time to end", () => {
    const documents = parseAllDocuments(read("docs/deploy/kubernetes.yaml")).map((each) => each.toJS() as Loose);
    const byKind = new Map<string, Loose>(documents.map((each) => [each.kind, each]));
    expect([...byKind.keys()]).toEqual(["Deployment", "Service", "PodDisruptionBudget", "HorizontalPodAutoscaler"]);
    const { template, selector } = byKind.get("Deployment").spec;
    const [container] = template.spec.containers;
    expect(selector.matchLabels).toEqual(template.metadata.labels);
    expect(byKind.get("Service").spec.selector).toEqual(selector.matchLabels);
    expect(byKind.get("PodDisruptionBudget").spec.selector).toEqual(selector);
    expect(byKind.get("HorizontalPodAutoscaler").spec.scaleTargetRef.name).toBe(byKind.get("Deployment").metadata.name);
    expect(container.image).toBe(`agent-query-service:${version}`);
    expect(container.securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
    expect(container.env.map(({ name }: Loose) => name).filter((name: string) => !settings.has(name))).toEqual([]);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(graceSeconds + 5);
  });

  it("the image is built on one base, pinned by its digest, and what runs has no shell, no package manager and no privileges", () => {
    const text = read("Dockerfile");
    const stages = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(stages).toEqual([`\${NODE}`, `\${NODE}`, "scratch"]);
    expect(text).toMatch(/^ARG NODE=node:20-bookworm-slim@sha256:[\da-f]{64}$/m);
    expect(text).toMatch(/^USER 1000$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
    // What the image does without is in the bundle, but for a package whose binaries are not.
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    const bundled = JSON.parse(read("http/bundled.json")) as string[];
    expect(bundled.filter((name) => !(name in dependencies))).toEqual([]);
    const keptAlso = /if \(name !== "([^"]+)"\)/.exec(text)?.[1];
    expect(bundled).toContain(keptAlso);
  });
});

it("every package that is shipped has a licence that was looked at", () => {
  const LOOKED_AT = ["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "0BSD", "Unlicense"];
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  const shipped = Object.entries(packages).filter(([at, { dev, devOptional }]) => at !== "" && !dev && !devOptional);
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(([, { license }]) => !LOOKED_AT.includes(license ?? "")).map(([at]) => at)).toEqual([]);
});

it("of packages of binaries for two C libraries the lock file says which they are for, or npm installs both", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  const libsql = Object.entries(packages).filter(([at]) => at.startsWith("node_modules/@libsql/linux-"));
  expect(libsql.length).toBeGreaterThan(1);
  for (const [at, { libc }] of libsql) expect([at, libc]).toEqual([at, [at.includes("musl") ? "musl" : "glibc"]]);
});

interface Locked {
  readonly license?: string;
  readonly libc?: readonly string[];
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}
