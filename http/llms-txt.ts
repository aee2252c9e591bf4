import type { ServiceDescription } from "./openapi.js";

/** What a language model needs to know to use the service, for /llms.txt. */
export function buildLlmsTxt({ agents, publicBaseUrl: base, hasCatalogs }: ServiceDescription): string {
  const [router, ...specialists] = agents;
  const lines = [
    "# Agent Query Service",
    "",
    `> ${router?.description ?? ""}`,
    "",
    "Ask in plain words; every figure of an answer names its evidence and date. Repeat no figure that the answer does not hold.",
    "",
    "## How to ask",
    "",
    `- [MCP](${base}/mcp): streamable HTTP. Begin with the tool ask_market; go on in a conversation with its contextId`,
    `- [A2A](${base}/.well-known/agent-card.json): agent card; JSON-RPC 0.3 (message/send) or 1.0 (SendMessage with the header A2A-Version: 1.0)`,
    `- [OpenAPI](${base}/openapi.json): all endpoints with their schemas`,
    ...(hasCatalogs
      ? [
          `- [Catalogs](${base}/a2a/catalog-onboard-sync): a seller's products read in; ${base}/a2a/catalog-analyze compares them`,
        ]
      : []),
    "",
    "## Agents",
    "",
    ...[router, ...specialists].flatMap((agent) =>
      agent ? [`- [${agent.name}](${base}/a2a/${agent.id}): ${agent.description}`] : [],
    ),
    "",
    "## Questions",
    "",
    ...specialists.flatMap(({ skills }) =>
      skills.flatMap(({ examples }) => examples.slice(0, 2).map((each) => `- ${each}`)),
    ),
  ];
  return `${lines.join("\n")}\n`;
}
