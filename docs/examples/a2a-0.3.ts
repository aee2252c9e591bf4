// A client of A2A 0.3 in TypeScript. In a folder of your own:
//   npm install @a2a-js/sdk@0.3.14 tsx && npx tsx a2a-0.3.ts http://127.0.0.1:8080 "What do kettles cost?" "and in Germany?"
import { randomUUID } from "node:crypto";
import { ClientFactory } from "@a2a-js/sdk/client";

const [, , address = "http://127.0.0.1:8080", ...questions] = process.argv;
const client = await new ClientFactory().createFromUrl(address);

let contextId: string | undefined;
for (const text of questions.length > 0 ? questions : ["What do espresso machines cost in the US?"]) {
  const message = {
    kind: "message" as const,
    role: "user" as const,
    messageId: randomUUID(),
    parts: [{ kind: "text" as const, text }],
    ...(contextId !== undefined && { contextId }), // goes on with the conversation
  };
  for await (const event of client.sendMessageStream({ message })) {
    if (event.kind === "task") contextId = event.contextId;
    else if (event.kind === "artifact-update") print(event.artifact.parts);
    else if (event.kind === "status-update" && event.status.state === "working") tell(event.status.message?.parts);
    else if (event.kind === "status-update" && event.status.state === "input-required")
      print(event.status.message?.parts);
  }
  process.stdout.write("\n");
}

type Parts = readonly { readonly kind: string; readonly text?: string }[];

function print(parts: Parts = []): void {
  for (const { text } of parts) if (text !== undefined) process.stdout.write(text);
}

/** What the service is doing. */
function tell(parts: Parts = []): void {
  for (const { text } of parts) if (text !== undefined) process.stderr.write(`${text} …\n`);
}
