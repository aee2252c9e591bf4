// A client of A2A 1.0 in TypeScript. In a folder of your own:
//   npm install @a2a-js/sdk@1.3.0 tsx && npx tsx a2a-1.0.ts http://127.0.0.1:8080 "What do kettles cost?" "and in Germany?"
import { randomUUID } from "node:crypto";
import { type Part, SendMessageRequest, TaskState } from "@a2a-js/sdk";
import { ClientFactory } from "@a2a-js/sdk/client";

const [, , address = "http://127.0.0.1:8080", ...questions] = process.argv;
const client = await new ClientFactory().createFromUrl(address);

let contextId = "";
for (const text of questions.length > 0 ? questions : ["What do espresso machines cost in the US?"]) {
  const request = SendMessageRequest.fromJSON({
    message: { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text }], contextId },
  });
  for await (const { payload } of client.sendMessageStream(request)) {
    if (payload?.$case === "task") contextId = payload.value.contextId;
    else if (payload?.$case === "artifactUpdate") print(payload.value.artifact?.parts);
    else if (payload?.$case === "statusUpdate") {
      const { state, message } = payload.value.status ?? {};
      if (state === TaskState.TASK_STATE_WORKING) tell(message?.parts);
      if (state === TaskState.TASK_STATE_INPUT_REQUIRED) print(message?.parts);
    }
  }
  process.stdout.write("\n");
}

function print(parts: readonly Part[] = []): void {
  for (const { content } of parts) if (content?.$case === "text") process.stdout.write(content.value);
}

/** What the service is doing. */
function tell(parts: readonly Part[] = []): void {
  for (const { content } of parts) if (content?.$case === "text") process.stderr.write(`${content.value} …\n`);
}
