import { TYPED_ANSWER } from "./a2a.js";

export interface CodeOf {
  readonly name: string;
  readonly code: string;
}

/** The question as others would ask it. */
export function clientCode(asked: {
  readonly origin: string;
  readonly path: string;
  readonly question: string;
  /** Null where no key is sent. */
  readonly keyHeader: string | null;
}): CodeOf[] {
  const { origin, path, question, keyHeader } = asked;
  const url = `${origin}${path}`;
  const body = {
    jsonrpc: "2.0",
    id: 1,
    method: "message/send",
    params: { message: { kind: "message", role: "user", messageId: "1", parts: [{ kind: "text", text: question }] } },
  };
  const json = JSON.stringify(body);
  const spread = JSON.stringify(body, null, 2);
  const curlKey = keyHeader === null ? "" : ` \\\n  -H '${keyHeader}: …'`;
  const tsKey = keyHeader === null ? "" : `, "${keyHeader}": "…"`;
  return [
    {
      name: "curl",
      code: `curl -s ${url} \\\n  -H 'content-type: application/json' \\\n  -H 'x-a2a-extensions: ${TYPED_ANSWER}'${curlKey} \\\n  -d '${json.replaceAll("'", "'\\''")}'`,
    },
    {
      name: "TypeScript",
      code: `const response = await fetch("${url}", {
  method: "POST",
  headers: { "content-type": "application/json", "x-a2a-extensions": "${TYPED_ANSWER}"${tsKey} },
  body: JSON.stringify(${spread.replaceAll("\n", "\n  ")}),
});
const { result } = await response.json();
for (const part of result.artifacts[0].parts) console.log(part.kind === "text" ? part.text : part.data);`,
    },
    {
      name: "Python",
      code: `import json, urllib.request

body = json.loads(r'''${spread.replaceAll("'''", "''\\'")}''')
request = urllib.request.Request(
    "${url}",
    data=json.dumps(body).encode(),
    headers={"content-type": "application/json", "x-a2a-extensions": "${TYPED_ANSWER}"${tsKey.replace(/"([^"]+)": "…"/, '"$1": "…"')}},
)
with urllib.request.urlopen(request) as response:
    task = json.load(response)["result"]
for part in task["artifacts"][0]["parts"]:
    print(part.get("text") or part["data"])`,
    },
  ];
}
