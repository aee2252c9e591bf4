"""The official Python client of A2A 1.0 (a2a-sdk 1): every method against a running service."""

import asyncio
import sys
from uuid import uuid4

import httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.types import (
    CancelTaskRequest,
    GetTaskRequest,
    ListTasksRequest,
    Message,
    Part,
    Role,
    SendMessageRequest,
    SubscribeToTaskRequest,
    TaskState,
)
from a2a.utils.errors import TaskNotFoundError
from report import expect, tried


def request(text, **more):
    message = Message(message_id=str(uuid4()), role=Role.ROLE_USER, parts=[Part(text=text)], **more)
    return SendMessageRequest(message=message)


async def last_task(events):
    task = None
    async for event in events:
        if event.HasField("task"):
            task = event.task
    return task


async def kinds(events):
    return [event.WhichOneof("payload") async for event in events]


async def connect(http, base, path="", **config):
    card = await A2ACardResolver(http, base + path).get_agent_card()
    return ClientFactory(ClientConfig(httpx_client=http, **config)).create(card)


async def main(base):
    async with httpx.AsyncClient(timeout=30) as http:
        async with tried("agent card"):
            card = await A2ACardResolver(http, base).get_agent_card()
            expect(card.supported_interfaces[0].protocol_version, "1.0")
        router = await connect(http, base, streaming=False)
        task = None
        async with tried("SendMessage"):
            task = await last_task(router.send_message(request("kettles")))
            expect(task.artifacts[0].parts[0].text, "You asked: kettles")
        async with tried("SendStreamingMessage"):
            streamed = await kinds((await connect(http, base)).send_message(request("mats")))
            expect((streamed[0], streamed[-1]), ("task", "status_update"))
        async with tried("GetTask"):
            expect((await router.get_task(GetTaskRequest(id=task.id))).id, task.id)
        async with tried("ListTasks"):
            listed = await router.list_tasks(ListTasksRequest(context_id=task.context_id))
            expect([each.id for each in listed.tasks], [task.id])
        held = await connect(http, base, "/a2a/held", streaming=False, polling=True)
        async with tried("SubscribeToTask"):
            begun = await last_task(held.send_message(request("long")))
            follower = (await connect(http, base, "/a2a/held")).subscribe(SubscribeToTaskRequest(id=begun.id))
            expect((await anext(follower)).task.id, begun.id)
            await follower.aclose()
        async with tried("CancelTask"):
            canceled = await held.cancel_task(CancelTaskRequest(id=begun.id))
            expect(canceled.status.state, TaskState.TASK_STATE_CANCELED)
        async with tried("input-required"):
            asking = await connect(http, base, "/a2a/asking", streaming=False)
            asked = await last_task(asking.send_message(request("hello")))
            expect(asked.status.state, TaskState.TASK_STATE_INPUT_REQUIRED)
            replied = await last_task(
                asking.send_message(request("kettles", task_id=asked.id, context_id=asked.context_id))
            )
            expect((replied.id, replied.status.state), (asked.id, TaskState.TASK_STATE_COMPLETED))
        async with tried("errors"):
            try:
                await router.get_task(GetTaskRequest(id="nope"))
            except TaskNotFoundError:
                pass


asyncio.run(main(sys.argv[1]))
