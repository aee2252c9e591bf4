"""The client that openapi-python-client makes of /openapi.json (the package market_client): its calls against a running service."""

import asyncio
import base64
import sys
from uuid import uuid4

from market_client import Client
from market_client.api.default import (
    analyze_catalog,
    ask_router,
    cards,
    delete_catalog,
    enterprise_card,
    forget_me,
    get_catalog,
    get_products,
    health,
    onboard_catalog,
    primary_card,
    rate_answer,
    ready,
)
from market_client.models import (
    AgentGetAuthenticatedExtendedCardCall,
    AnalyseRequest,
    CreateTaskPushNotificationConfigCall,
    FeedbackRequest,
    GetTaskCall,
    ListTasksCall,
    ListTasksRequest,
    Message,
    MessageRole,
    MessageSendCall,
    MessageSendParams,
    MessageV1,
    MessageV1Role,
    OnboardRequest,
    PartV1,
    PushCreateRequest,
    SendMessageCall,
    SendMessageRequest,
    TaskIdParams,
    TaskQueryParams,
    TasksCancelCall,
    TasksGetCall,
    TasksPushNotificationConfigListCall,
    TextPart,
)
from report import expect, tried

CSV = b"Title,Price\nEspresso machine 15 bar,129.90\nEspresso machine with grinder,399.00\n"


async def main(base):
    client = Client(base_url=base, raise_on_unexpected_status=True)

    def ask(call, params, version="0.3"):
        method = call.__annotations__["method"].split("'")[1]
        body = call(jsonrpc="2.0", id="1", method=method, params=params)
        return ask_router.sync(client=client, body=body, a2a_version=version)

    async with tried("documents"):
        expect(health.sync(client=client).status, "ok")
        expect(ready.sync(client=client).status, "ready")
        expect(primary_card.sync(client=client).name, "Fake router")
        expect(enterprise_card.sync(client=client).url, f"{base}/ge/a2a/router")
        expect(len(cards.sync(client=client).agents), 1)

    async with tried("A2A 0.3"):
        words = TextPart(kind="text", text="kettles")
        message = Message(message_id=str(uuid4()), role=MessageRole.USER, parts=[words])
        task = ask(MessageSendCall, MessageSendParams(message=message)).result
        expect(task["artifacts"][0]["parts"][0]["text"], "You asked: kettles")
        expect(ask(TasksGetCall, TaskQueryParams(id=task["id"])).result["id"], task["id"])
        expect(ask(TasksCancelCall, TaskIdParams(id=task["id"])).error.code, -32002)
        expect(ask(TasksPushNotificationConfigListCall, TaskIdParams(id=task["id"])).error.code, -32003)
        expect(ask(AgentGetAuthenticatedExtendedCardCall, None).error.code, -32007)

    async with tried("A2A 1.0"):
        message = MessageV1(message_id=str(uuid4()), role=MessageV1Role.ROLE_USER, parts=[PartV1(text="kettles")])
        task = ask(SendMessageCall, SendMessageRequest(message=message), "1.0").result["task"]
        expect(ask(GetTaskCall, TaskQueryParams(id=task["id"]), "1.0").result["id"], task["id"])
        listed = ask(ListTasksCall, ListTasksRequest(context_id=task["contextId"]), "1.0").result
        expect([each["id"] for each in listed["tasks"]], [task["id"]])
        config = PushCreateRequest(task_id=task["id"], url="https://a.example")
        expect(ask(CreateTaskPushNotificationConfigCall, config, "1.0").error.code, -32003)

    async with tried("a rating"):
        rated = rate_answer.sync_detailed(client=client, body=FeedbackRequest(task_id=task["id"], rating=4))
        expect(rated.status_code, 200)

    async with tried("a catalog"):
        csv = OnboardRequest(csv_base64=base64.b64encode(CSV).decode(), filename="shop.csv", name="Mine")
        catalog = onboard_catalog.sync(client=client, body=csv)
        expect(catalog.rows.accepted, 2)
        id = catalog.catalog_id
        expect(get_catalog.sync(id, client=client).catalog_id, id)
        expect(len(get_products.sync(id, client=client, limit=1)["items"]), 1)
        analysis = analyze_catalog.sync(client=client, body=AnalyseRequest(catalog_id=id, limit=1))
        expect(analysis.catalog_id, id)
        expect(delete_catalog.sync_detailed(id, client=client).status_code, 204)
        expect(get_catalog.sync(id, client=client).error.status, 404)

    async with tried("refusals"):
        expect(onboard_catalog.sync(client=client, body=OnboardRequest()).error.status, 400)
        expect(forget_me.sync(client=client).error.status, 404)


asyncio.run(main(sys.argv[1]))
