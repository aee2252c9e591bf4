"""JSON-RPC refuses within a 200: what does not fit an agent's schema has to be answered by an error."""

import schemathesis


@schemathesis.check
def rpc_refuses(ctx, response, case):
    body = case.meta.components.get("body") if case.meta else None
    if body is None or not body.mode.is_negative or response.status_code != 200:
        return
    if case.operation.path.startswith("/a2a/") and case.operation.path.endswith(("/router", "-agent")):
        assert '"error":' in response.text, "what does not fit the schema was done"
