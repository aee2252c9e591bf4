"""The official Python client of MCP: tools, structured content, resources and prompts of a running service."""

import asyncio
import sys

from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from report import expect, tried


async def main(base):
    async with streamable_http_client(f"{base}/mcp") as streams, ClientSession(*streams[:2]) as session:
        async with tried("initialize"):
            expect((await session.initialize()).server_info.name, "agent-query-service")
        async with tried("tools/list"):
            expect("ask_market" in [tool.name for tool in (await session.list_tools()).tools], True)
        async with tried("tools/call"):
            result = await session.call_tool("ask_market", {"question": "kettles"})
            expect((result.content[0].text, result.structured_content["status"]), ("You asked: kettles", "completed"))
        async with tried("resources/read"):
            task_id = result.structured_content["taskId"]
            again = await session.read_resource(f"market://answers/{task_id}")
            expect(again.contents[0].text, "You asked: kettles")
        async with tried("prompts/get"):
            prompt = await session.get_prompt("market_entry", {"product": "kettles"})
            expect("kettles" in prompt.messages[0].content.text, True)


asyncio.run(main(sys.argv[1]))
