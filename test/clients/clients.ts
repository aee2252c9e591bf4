/** The clients that are tried against the service, and what each of them does. The table in docs/clients.md is made of it. */

export interface Client {
  readonly name: string;
  readonly protocol: string;
  readonly methods: readonly string[];
}

export interface PythonClient extends Client {
  /** In test/clients/python. */
  readonly script: string;
  /** Its environment below .clients. */
  readonly generation: "0.3" | "1.0";
}

const ADK_TURNS = [
  "a transferred question",
  "a conversation",
  "a question after a talk with others",
  "a question back",
];

export const PYTHON_CLIENTS: readonly PythonClient[] = [
  {
    name: "a2a-sdk 0.3.26 (Python)",
    protocol: "A2A 0.3",
    script: "sdk_0_3.py",
    generation: "0.3",
    methods: [
      "agent card",
      "message/send",
      "message/stream",
      "tasks/get",
      "tasks/resubscribe",
      "tasks/cancel",
      "input-required",
      "errors",
    ],
  },
  {
    name: "a2a-sdk 1.3.0 (Python)",
    protocol: "A2A 1.0",
    script: "sdk_1_0.py",
    generation: "1.0",
    methods: [
      "agent card",
      "SendMessage",
      "SendStreamingMessage",
      "GetTask",
      "ListTasks",
      "SubscribeToTask",
      "CancelTask",
      "input-required",
      "errors",
    ],
  },
  {
    name: "google-adk 2.13.0 with a2a-sdk 0.3.26",
    protocol: "A2A 0.3",
    script: "adk.py",
    generation: "0.3",
    methods: ADK_TURNS,
  },
  {
    name: "google-adk 2.13.0 with a2a-sdk 1.3.0",
    protocol: "A2A 1.0",
    script: "adk.py",
    generation: "1.0",
    methods: ADK_TURNS,
  },
  {
    name: "mcp 2.3.0 (Python)",
    protocol: "MCP",
    script: "mcp_client.py",
    generation: "1.0",
    methods: ["initialize", "tools/list", "tools/call", "resources/read", "prompts/get"],
  },
];

/** What the tests in Node try; each names the test that does. */
const NODE_CLIENTS: readonly (Client & { readonly test: string })[] = [
  {
    name: "@a2a-js/sdk 0.3.14",
    protocol: "A2A 0.3",
    methods: [
      "agent card",
      "message/send",
      "message/stream",
      "tasks/get",
      "tasks/resubscribe",
      "tasks/cancel",
      "input-required",
    ],
    test: "test/http/a2a/client.test.ts",
  },
  {
    name: "@a2a-js/sdk 1.3.0",
    protocol: "A2A 1.0",
    methods: [
      "agent card",
      "SendMessage",
      "SendStreamingMessage",
      "GetTask",
      "ListTasks",
      "SubscribeToTask",
      "CancelTask",
      "input-required",
      "errors",
    ],
    test: "test/http/a2a/v1/client.test.ts",
  },
  {
    name: "@a2a-js/sdk 1.3.0",
    protocol: "A2A 1.0",
    methods: ["SubscribeToTask from a question back to the end"],
    test: "test/http/a2a/subscriptions.test.ts",
  },
  {
    name: "@a2a-js/sdk 0.3.14 and 1.3.0",
    protocol: "A2A 0.3, 1.0",
    methods: ["extended agent card"],
    test: "test/http/a2a/extended-card.test.ts",
  },
  {
    name: "@modelcontextprotocol/sdk 1.32.2, HTTP",
    protocol: "MCP",
    methods: ["initialize", "tools/list", "tools/call", "progress", "cancellation", "resources/read", "prompts/get"],
    test: "test/http/mcp/mcp.test.ts",
  },
  {
    name: "@modelcontextprotocol/sdk 1.32.2, stdio",
    protocol: "MCP",
    methods: ["initialize", "tools/call"],
    test: "test/http/mcp/stdio.system.ts",
  },
];

export const GENERATED_CLIENT: Client = {
  name: "openapi-python-client 0.29.1, generated from `/openapi.json`",
  protocol: "OpenAPI 3.1",
  methods: ["documents", "A2A 0.3", "A2A 1.0", "a rating", "a catalog", "refusals"],
};

/** Requests made up of the schemas, in bounds. */
const FUZZER: Client = {
  name: "schemathesis 4.32.5",
  protocol: "OpenAPI 3.1",
  methods: ["every operation"],
};

/** Messages as these clients build them, sent again. */
const RECORDED: readonly Client[] = [
  { name: "google-adk 1.18.0, LiteLLM 1.109, LangGraph", protocol: "A2A 0.3", methods: ["message/send"] },
  { name: "AG2 1.2, Microsoft Agent Framework 1.0", protocol: "A2A 1.0", methods: ["SendMessage"] },
];

/** The table of docs/clients.md. */
export function renderClients(): string {
  const rows = [
    ...NODE_CLIENTS.map((client) => ({ ...client, by: client.test })),
    ...PYTHON_CLIENTS.map((client) => ({ ...client, by: "test/clients/python.test.ts" })),
    ...[GENERATED_CLIENT, FUZZER].map((client) => ({ ...client, by: "test/clients/openapi.test.ts" })),
    ...RECORDED.map((client) => ({ ...client, by: "test/http/a2a/frameworks.test.ts" })),
  ];
  const lines = rows.map(
    ({ name, protocol, methods, by }) => `| ${name} | ${protocol} | ${methods.join(", ")} | \`${by}\` |`,
  );
  return ["| Client | Speaks | Works | Tried by |", "|---|---|---|---|", ...lines].join("\n");
}
