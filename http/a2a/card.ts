import type { AgentProfile } from "../../graph/agent.js";
import { PROTOCOL_VERSION } from "./protocol.js";

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
  };
  readonly defaultInputModes: readonly string[];
  readonly defaultOutputModes: readonly string[];
  readonly skills: AgentProfile["skills"];
  readonly supportsAuthenticatedExtendedCard: boolean;
}

/** `url` is the absolute address of the agent's endpoint. */
export function buildCard(profile: AgentProfile, url: string, version: string): AgentCard {
  return {
    protocolVersion: PROTOCOL_VERSION,
    name: profile.name,
    description: profile.description,
    url,
    preferredTransport: "JSONRPC",
    additionalInterfaces: [{ url, transport: "JSONRPC" }],
    version,
    capabilities: { streaming: true, pushNotifications: false, stateTransitionHistory: false },
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/markdown", "text/plain"],
    skills: profile.skills.map(({ id, name, description, tags, examples }) => ({
      id,
      name,
      description,
      tags,
      examples,
    })),
    supportsAuthenticatedExtendedCard: false,
  };
}
