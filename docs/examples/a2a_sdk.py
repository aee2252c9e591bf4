"""A client of A2A 1.0 in Python.

pip install a2a-sdk==1.3.0 && python a2a_sdk.py http://127.0.0.1:8080 "What do kettles cost?" "and in Germany?"
"""

import asyncio
import sys
from uuid import uuid4

import httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.types import Message, Part, Role, SendMessageRequest, TaskState


def text_of(parts):
    return "".join(part.text for part in parts)


async def main(address="http://127.0.0.1:8080", *questions):
    async with httpx.AsyncClient(timeout=60) as http:
        card = await A2ACardResolver(http, address).get_agent_card()
        client = ClientFactory(ClientConfig(httpx_client=http)).create(card)
        context_id = ""
        for text in questions or ["What do espresso machines cost in the US?"]:
            message = Message(
                message_id=str(uuid4()), role=Role.ROLE_USER, parts=[Part(text=text)], context_id=context_id
            )
            async for event in client.send_message(SendMessageRequest(message=message)):
                if event.HasField("task"):
                    context_id = event.task.context_id  # the next question goes on with the conversation
                elif event.HasField("artifact_update"):
                    print(text_of(event.artifact_update.artifact.parts), end="")
                elif event.status_update.status.state == TaskState.TASK_STATE_WORKING:
                    print(text_of(event.status_update.status.message.parts), "…", file=sys.stderr)
                elif event.status_update.status.state == TaskState.TASK_STATE_INPUT_REQUIRED:
                    print(text_of(event.status_update.status.message.parts), end="")
            print()


asyncio.run(main(*sys.argv[1:]))
