import type { AgentProfile } from "../../graph/agent.js";
import { A2UI_EXTENSION, STANDARD_CATALOG } from "../a2ui/protocol.js";
import { A2UI_09_EXTENSION, BASIC_CATALOG } from "../a2ui/v0-9.js";
import { TYPED_ANSWER_EXTENSION, TYPED_ANSWER_MIME_TYPE } from "./extensions.js";
import { type Metadata, PROTOCOL_VERSION } from "./protocol.js";

export interface AgentInterface {
  readonly url: string;
  readonly transport: "JSONRPC";
}

/** A2A 0.3.0 §5.5. All words come from the agent's profile; the card has none of its own. */
export interface AgentCard {
  readonly protocolVersion: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly preferredTransport: "JSONRPC";
  readonly additionalInterfaces: readonly AgentInterface[];
  readonly version: string;
  readonly capabilities: {
    readonly streaming: boolean;
    readonly pushNotifications: boolean;
    readonly stateTransitionHistory: boolean;
    readonly extensions: readonly CardExtension[];
  };
  readonly defaultInputModes: readonly string[];
  readonly defaultOutputModes: readonly string[];
  readonly skills: AgentProfile["skills"];
  readonly supportsAuthenticatedExtendedCard: boolean;
  readonly securitySchemes?: Readonly<Record<string, object>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** A2A 0.3.0 §5.5.2.1. */
export interface CardExtension {
  readonly uri: string;
  readonly description: string;
  readonly required: boolean;
  readonly params: Metadata;
}

const STRUCTURED_INTERFACE: CardExtension = {
  uri: A2UI_EXTENSION,
  description: "Tables, cards and buttons beside the text of an answer (A2UI)",
  required: false,
  params: { supportedCatalogIds: [STANDARD_CATALOG], acceptsInlineCatalogs: false },
};

const NEWER_INTERFACE: CardExtension = {
  ...STRUCTURED_INTERFACE,
  uri: A2UI_09_EXTENSION,
  params: { supportedCatalogIds: [BASIC_CATALOG], acceptsInlineCatalogs: false },
};

const TYPED_ANSWER: CardExtension = {
  uri: TYPED_ANSWER_EXTENSION,
  description: "The answer as values beside its text: figures with their evidence, tables, charts (Vega-Lite)",
  required: false,
  params: { mimeType: TYPED_ANSWER_MIME_TYPE },
};

/** What is enforced, as cards declare it (A2A 0.3.0 §5.5.7): a key, or an account of the enterprise host. Nothing where no key is required. */
export interface CardSecurity {
  /** Header of the API key where one is required; null otherwise. */
  readonly keyHeader: string | null;
  /** True where the enterprise host's people are known by their tokens. */
  readonly hasOauth: boolean;
}

const KEY_SCHEME = "apiKey";
const OAUTH_SCHEME = "enterpriseHost";

function declareSecurity({ keyHeader, hasOauth }: CardSecurity): Pick<AgentCard, "securitySchemes" | "security"> {
  if (keyHeader === null) return {};
  const key = { [KEY_SCHEME]: { type: "apiKey", in: "header", name: keyHeader } };
  if (!hasOauth) return { securitySchemes: key, security: [{ [KEY_SCHEME]: [] }] };
  return {
    securitySchemes: { ...key, [OAUTH_SCHEME]: GOOGLE_OAUTH },
    security: [{ [KEY_SCHEME]: [] }, { [OAUTH_SCHEME]: ["openid", "email"] }],
  };
}

const GOOGLE_OAUTH = {
  type: "oauth2",
  flows: {
    authorizationCode: {
      authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
      tokenUrl: "https://oauth2.googleapis.com/token",
      scopes: { openid: "The stable id of your account", email: "Your address, for display only" },
    },
  },
};

/** Questions are words; a catalog may come as a file. */
const INPUT_MODES = ["text/plain", "text/csv", "text/tab-separated-values", "application/xml", "application/json"];

/** `url` is the absolute address of the agent's endpoint. */
export function buildCard(
  profile: AgentProfile,
  url: string,
  version: string,
  security: CardSecurity = { keyHeader: null, hasOauth: false },
): AgentCard {
  return {
    protocolVersion: PROTOCOL_VERSION,
    name: profile.name,
    description: profile.description,
    url,
    preferredTransport: "JSONRPC",
    additionalInterfaces: [{ url, transport: "JSONRPC" }],
    version,
    capabilities: {
      streaming: true,
      pushNotifications: false,
      stateTransitionHistory: false,
      extensions: [STRUCTURED_INTERFACE, NEWER_INTERFACE, TYPED_ANSWER],
    },
    defaultInputModes: [...INPUT_MODES],
    defaultOutputModes: ["text/markdown", "text/plain"],
    skills: profile.skills.map(({ id, name, description, tags, examples }) => ({
      id,
      name,
      description,
      tags,
      examples,
    })),
    supportsAuthenticatedExtendedCard: false,
    ...declareSecurity(security),
  };
}
