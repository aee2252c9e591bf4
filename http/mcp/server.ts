import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Catalogs } from "../../graph/catalogs/catalogs.js";
import { CanceledError, InvalidInputError } from "../../tools/errors.js";
import { oncePer } from "../../tools/once-per.js";
import { describeFailure } from "../a2a/errors.js";
import { describeMisfit, REPORTING } from "../a2a/schema.js";
import type { Admit } from "../callers/admission.js";
import type { Caller } from "../callers/caller.js";
import { CatalogWork } from "../catalogs/work.js";
import { HttpFailure } from "../failures.js";
import type { HttpLogger } from "../logger.js";
import { promptList, writePrompt } from "./prompts.js";
import { type ResourceDependencies, readResource, resourceList, resourceTemplates } from "./resources.js";
import { describeTool, type McpTool, type ToolReply } from "./tool.js";
import { askTools } from "./tools/ask.js";
import { catalogTools } from "./tools/catalogs.js";
import { marketTools } from "./tools/market.js";

/** The service for MCP hosts: the same agents, tasks, catalogs and data tools as elsewhere, in MCP's words. */

const INSTRUCTIONS =
  "Answers about product markets from a database: keywords, demand and season, supply gaps, prices, ad campaigns. Start with ask_market; go on in the same conversation with its contextId. Every figure comes with its evidence and date: repeat no figure that the answer does not hold, and say what bounds it.";

/** JSON-RPC's code of MCP for a resource that is not there. */
const RESOURCE_NOT_FOUND = -32002;

export interface McpDependencies extends ResourceDependencies {
  readonly catalogs: Catalogs | null;
  /** Looks whether another market was loaded, whose examples the tools then name. */
  readonly noticeMarket: () => Promise<void>;
  readonly version: string;
  readonly logger: HttpLogger;
}

/** Who speaks to a server of this session. */
export interface McpCaller {
  readonly caller: Caller;
  readonly admit: Admit;
}

/** Makes a server for each session or, without sessions, for each request: what it offers is put together once. */
export function createMcpServers(dependencies: McpDependencies): (asker: McpCaller) => Server {
  const { agents, catalogs, noticeMarket, tasks, warehouse, logger, version } = dependencies;
  const tools = [
    ...askTools(dependencies),
    ...marketTools(warehouse, logger),
    ...(catalogs ? catalogTools(new CatalogWork(catalogs, tasks, "/a2a/catalogs")) : []),
  ];
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const listed = oncePer(
    () => [...agents.values()][0]?.profile,
    () => ({ tools: tools.map(describeTool) }),
  );

  return ({ caller, admit }) => {
    const server = new Server(
      { name: "agent-query-service", title: "Agent Query Service", version },
      { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler(ListToolsRequestSchema, async () => {
      await noticeMarket();
      return listed();
    });
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification, _meta }) => {
      const tool = byName.get(params.name);
      if (!tool)
        throw new McpError(
          ErrorCode.InvalidParams,
          `There is no such tool. There are: ${[...byName.keys()].join(", ")}.`,
        );
      let progress = 0;
      const onProgress = (message: string) => {
        const progressToken = _meta?.progressToken;
        if (progressToken === undefined) return;
        progress += 1;
        sendNotification({ method: "notifications/progress", params: { progressToken, progress, message } }).catch(
          () => {}, // the host has left
        );
      };
      return callTool(tool, params.arguments ?? {}, { caller, admit, signal, onProgress }, logger);
    });
    server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: resourceList }));
    server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
    server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
      const contents = await readResource(uri, caller, dependencies).catch((error: unknown) => {
        throw new McpError(ErrorCode.InternalError, sentenceOf(error, logger));
      });
      if (!contents) throw new McpError(RESOURCE_NOT_FOUND, "There is no such resource, or it is not kept any more.");
      return { contents: [{ uri, ...contents }] };
    });
    server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: promptList }));
    server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
      const written = writePrompt(params.name, params.arguments);
      if ("misfit" in written) throw new McpError(ErrorCode.InvalidParams, written.misfit);
      return { messages: [{ role: "user" as const, content: { type: "text" as const, text: written.text } }] };
    });
    return server;
  };
}

/** What goes wrong is a result for the model to read: it can change what it asks. */
async function callTool(
  tool: McpTool,
  given: unknown,
  call: Parameters<McpTool["run"]>[1],
  logger: HttpLogger,
): Promise<CallToolResult> {
  const parsed = tool.input.safeParse(given, REPORTING);
  if (!parsed.success) return refusal(describeMisfit(parsed.error, "arguments"));
  try {
    const { structured, text, isError = false } = (await tool.run(parsed.data, call)) as ToolReply<object>; // outputs are objects
    return {
      content: [{ type: "text", text: text ?? JSON.stringify(structured) }],
      structuredContent: { ...structured },
      ...(isError && { isError }),
    };
  } catch (error) {
    if (error instanceof CanceledError && call.signal.aborted) return refusal("The call was canceled.");
    return refusal(sentenceOf(error, logger));
  }
}

const refusal = (sentence: string): CallToolResult => ({ content: [{ type: "text", text: sentence }], isError: true });

function sentenceOf(error: unknown, logger: HttpLogger): string {
  if (error instanceof InvalidInputError || (error instanceof HttpFailure && error.status < 500)) return error.message;
  const { rpcError, isFault } = describeFailure(error);
  if (isFault) logger.error({ err: error }, "call of an MCP host failed");
  return rpcError.message;
}
