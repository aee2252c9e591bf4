"""The official Python client of A2A 0.3 (a2a-sdk 0.3): every method against a running service."""

import asyncio
import sys
from uuid import uuid4

import httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.client.errors import A2AClientJSONRPCError
from a2a.types import Message, Part, Role, TaskIdParams, TaskQueryParams, TextPart
from report import expect, tried


def message(text, **more):
    return Message(message_id=str(uuid4()), role=Role.user, parts=[Part(root=TextPart(text=text))], **more)


async def last(events):
    task = None
    async for event in events:
        task = event[0] if isinstance(event, tuple) else event
    return task


async def connect(http, base, path="", **config):
    card = await A2ACardResolver(http, base + path).get_agent_card()
    return ClientFactory(ClientConfig(httpx_client=http, **config)).create(card)


async def main(base):
    async with httpx.AsyncClient(timeout=30) as http:
        async with tried("agent card"):
            expect((await A2ACardResolver(http, base).get_agent_card()).protocol_version, "0.3.0")
        router = await connect(http, base, streaming=False)
        task = None
        async with tried("message/send"):
            task = await last(router.send_message(message("kettles")))
            expect(task.artifacts[0].parts[0].root.text, "You asked: kettles")
        async with tried("message/stream"):
            streamed = await last((await connect(http, base)).send_message(message("mats", context_id=task.context_id)))
            expect((streamed.status.state, streamed.artifacts[0].parts[0].root.text), ("completed", "You asked: kettles > mats"))
        async with tried("tasks/get"):
            expect((await router.get_task(TaskQueryParams(id=task.id))).id, task.id)
        held = await connect(http, base, "/a2a/held", streaming=False, polling=True)
        async with tried("tasks/resubscribe"):
            begun = await last(held.send_message(message("long")))
            follower = (await connect(http, base, "/a2a/held")).resubscribe(TaskIdParams(id=begun.id))
            expect((await anext(follower))[0].id, begun.id)
            await follower.aclose()
        async with tried("tasks/cancel"):
            expect((await held.cancel_task(TaskIdParams(id=begun.id))).status.state, "canceled")
        async with tried("input-required"):
            asking = await connect(http, base, "/a2a/asking", streaming=False)
            asked = await last(asking.send_message(message("hello")))
            expect(asked.status.state, "input-required")
            replied = await last(asking.send_message(message("kettles", task_id=asked.id, context_id=asked.context_id)))
            expect((replied.id, replied.status.state), (asked.id, "completed"))
        async with tried("errors"):
            try:
                await router.get_task(TaskQueryParams(id="nope"))
            except A2AClientJSONRPCError as refused:
                expect(refused.error.code, -32001)


asyncio.run(main(sys.argv[1]))
