import type { RpcError, RpcErrorName } from "../errors.js";

/** Errors as A2A 1.0 §9.5 has them: details in the types of google.rpc beside code and message. */

const DOMAIN = "a2a-protocol.org";

/** Names of A2A's own errors. */
const REASONS: Partial<Record<RpcErrorName, string>> = {
  taskNotFound: "TASK_NOT_FOUND",
  taskNotCancelable: "TASK_NOT_CANCELABLE",
  pushNotificationNotSupported: "PUSH_NOTIFICATION_NOT_SUPPORTED",
  unsupportedOperation: "UNSUPPORTED_OPERATION",
  taskEnded: "UNSUPPORTED_OPERATION",
  contentTypeNotSupported: "CONTENT_TYPE_NOT_SUPPORTED",
  invalidAgentResponse: "INVALID_AGENT_RESPONSE",
  extendedCardNotConfigured: "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
  versionNotSupported: "VERSION_NOT_SUPPORTED",
};

/** A task that has ended takes nothing more: an invalid request before 1.0. */
const UNSUPPORTED_OPERATION = -32004;

export function renderErrorV1({ reason: name, code, message, field }: RpcError) {
  const reason = REASONS[name];
  const details = [
    ...(reason ? [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: DOMAIN, metadata: {} }] : []),
    ...(field !== null
      ? [
          {
            "@type": "type.googleapis.com/google.rpc.BadRequest",
            fieldViolations: [{ field, description: message }],
          },
        ]
      : []),
  ];
  return {
    code: name === "taskEnded" ? UNSUPPORTED_OPERATION : code,
    message,
    ...(details.length > 0 && { data: details }),
  };
}
