import type { AgentProfile } from "../../graph/agent.js";
import { VERSIONS } from "../a2ui/versions.js";
import type { Caller } from "../callers/caller.js";
import { TYPED_ANSWER_EXTENSION, TYPED_ANSWER_MIME_TYPE } from "./extensions.js";
import { type Metadata, PROTOCOL_VERSION } from "./protocol.js";
import type { ProtocolGeneration } from "./v1/version.js";

export interface AgentInterface {
  readonly url: string;
  readonly transport: "JSONRPC";
}

/** An address as A2A 1.0 names it (§4.4.6). */
export interface SupportedInterface {
  readonly url: string;
  readonly protocolBinding: "JSONRPC";
  readonly protocolVersion: ProtocolGeneration;
}

/** A2A 0.3.0 §5.5, with what 1.0 (§4.4.1) reads of a card beside it: neither minds the other's fields. All words come from the agent's profile; the card has none of its own. */
export interface AgentCard {
  readonly protocolVersion: string;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly preferredTransport: "JSONRPC";
  readonly additionalInterfaces: readonly AgentInterface[];
  /** Preferred first. */
  readonly supportedInterfaces: readonly SupportedInterface[];
  readonly version: string;
  readonly capabilities: {
    readonly streaming: boolean;
    readonly pushNotifications: boolean;
    readonly stateTransitionHistory: boolean;
    readonly extendedAgentCard: boolean;
    readonly extensions: readonly CardExtension[];
  };
  readonly defaultInputModes: readonly string[];
  readonly defaultOutputModes: readonly string[];
  readonly skills: AgentProfile["skills"];
  readonly supportsAuthenticatedExtendedCard: boolean;
  readonly securitySchemes?: Readonly<Record<string, object>>;
  readonly security?: readonly Requirement[];
  readonly securityRequirements?: readonly {
    readonly schemes: Readonly<Record<string, { list: readonly string[] }>>;
  }[];
}

/** The card as it is now: its examples are of the loaded market. */
export type ReadCard = () => Promise<AgentCard>;

/** Scopes by scheme; all schemes of one requirement together, any requirement of a list. */
type Requirement = Readonly<Record<string, readonly string[]>>;

/** A2A 0.3.0 §5.5.2.1. */
export interface CardExtension {
  readonly uri: string;
  readonly description: string;
  readonly required: boolean;
  readonly params: Metadata;
}

/** The version that most hosts speak comes first. */
const INTERFACES: readonly CardExtension[] = VERSIONS.toReversed().map(({ extension, catalogs }) => ({
  uri: extension,
  description: "Tables, cards and buttons beside the text of an answer (A2UI)",
  required: false,
  params: { supportedCatalogIds: catalogs.map(({ id }) => id), acceptsInlineCatalogs: false },
}));

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

/** Each scheme in the words of both generations. */
function declareSecurity({
  keyHeader,
  hasOauth,
}: CardSecurity): Pick<AgentCard, "securitySchemes" | "security" | "securityRequirements"> {
  if (keyHeader === null) return {};
  const apiKey = {
    ...{ type: "apiKey", in: "header", name: keyHeader },
    apiKeySecurityScheme: { location: "header", name: keyHeader },
  };
  const oauth = { type: "oauth2", ...GOOGLE_OAUTH, oauth2SecurityScheme: GOOGLE_OAUTH };
  const security: Requirement[] = [{ [KEY_SCHEME]: [] }];
  if (hasOauth) security.push({ [OAUTH_SCHEME]: ["openid", "email"] });
  return {
    securitySchemes: { [KEY_SCHEME]: apiKey, ...(hasOauth && { [OAUTH_SCHEME]: oauth }) },
    security,
    securityRequirements: security.map((requirement) => ({
      schemes: Object.fromEntries(Object.entries(requirement).map(([scheme, list]) => [scheme, { list }])),
    })),
  };
}

const GOOGLE_OAUTH = {
  flows: {
    authorizationCode: {
      authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
      tokenUrl: "https://oauth2.googleapis.com/token",
      scopes: { openid: "The stable id of your account", email: "Your address, for display only" },
    },
  },
};

const interfaceOf = (url: string, protocolVersion: ProtocolGeneration): SupportedInterface => ({
  url,
  protocolBinding: "JSONRPC",
  protocolVersion,
});

/** Questions are words; a catalog may come as a file. */
const INPUT_MODES = ["text/plain", "text/csv", "text/tab-separated-values", "application/xml", "application/json"];

/** `url` is the absolute address of the agent's endpoint, `urls` all that it has: cards of one agent differ in nothing but `url`. */
export function buildCard(
  profile: AgentProfile,
  { url, urls }: { readonly url: string; readonly urls: readonly string[] },
  version: string,
  security: CardSecurity = { keyHeader: null, hasOauth: false },
  pushNotifications = false,
): AgentCard {
  return {
    protocolVersion: PROTOCOL_VERSION,
    name: profile.name,
    description: profile.description,
    url,
    preferredTransport: "JSONRPC",
    additionalInterfaces: urls.map((each) => ({ url: each, transport: "JSONRPC" })),
    // One address of 1.0: of several there are clients that take the first, and others that take the last.
    supportedInterfaces: [
      ...urls.slice(-1).map((each) => interfaceOf(each, "1.0")),
      ...urls.toReversed().map((each) => interfaceOf(each, "0.3")),
    ],
    version,
    capabilities: {
      streaming: true,
      pushNotifications,
      stateTransitionHistory: false,
      extendedAgentCard: security.keyHeader !== null,
      extensions: [...INTERFACES, TYPED_ANSWER],
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
    supportsAuthenticatedExtendedCard: security.keyHeader !== null,
    ...declareSecurity(security),
  };
}

const ALLOWANCE_EXTENSION = "urn:agent-query-service:allowance:v1";

/** The card as callers see it who say who they are: with what they may take (A2A 0.3.0 §7.10, 1.0 §3.1.11). */
export function extendCard(card: AgentCard, { account, isOperator = false }: Caller): AgentCard {
  const allowance: CardExtension = {
    uri: ALLOWANCE_EXTENSION,
    description: "What the caller who asked for this card may take",
    required: false,
    params: { queriesPerMonth: account.limit, mayImportMarkets: isOperator },
  };
  const { capabilities } = card;
  return { ...card, capabilities: { ...capabilities, extensions: [...capabilities.extensions, allowance] } };
}
