"""An agent of Google ADK with the service as its sub-agent, and a model that follows a script: it hands every turn over."""

import asyncio
import logging
import sys
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)

from google.adk.agents import LlmAgent  # noqa: E402
from google.adk.agents.remote_a2a_agent import RemoteA2aAgent  # noqa: E402
from google.adk.models.base_llm import BaseLlm  # noqa: E402
from google.adk.models.llm_response import LlmResponse  # noqa: E402
from google.adk.runners import InMemoryRunner  # noqa: E402
from google.genai import types  # noqa: E402
from report import expect, tried  # noqa: E402


class Scripted(BaseLlm):
    """Answers "hello" itself, and transfers everything else."""

    async def generate_content_async(self, llm_request, stream=False):
        said = [part.text for content in llm_request.contents for part in content.parts or [] if part.text]
        if said[-1] == "good morning":
            parts = [types.Part(text="Good morning! What would you like to know?")]
        else:
            call = types.FunctionCall(name="transfer_to_agent", args={"agent_name": "market"})
            parts = [types.Part(function_call=call)]
        yield LlmResponse(content=types.Content(role="model", parts=parts))


async def talk(base, path, *turns):
    """What the sub-agent said last, for each turn."""
    market = RemoteA2aAgent(name="market", agent_card=f"{base}{path}/.well-known/agent-card.json")
    root = LlmAgent(name="root_agent", model=Scripted(model="scripted"), instruction="Hand over.", sub_agents=[market])
    runner = InMemoryRunner(agent=root, app_name="app")
    session = await runner.session_service.create_session(app_name="app", user_id="somebody")
    answers = []
    for turn in turns:
        texts = [None]
        said = types.Content(role="user", parts=[types.Part(text=turn)])
        async for event in runner.run_async(user_id="somebody", session_id=session.id, new_message=said):
            if event.error_message:
                texts.append(event.error_message)
            if event.author == "market" and event.content:
                texts += [part.text for part in event.content.parts if part.text]
                # A question back becomes a call of a tool that its host answers.
                calls = [part.function_call for part in event.content.parts if part.function_call]
                texts += [str(call.args["input_required"]) for call in calls if "input_required" in (call.args or {})]
        answers.append(texts[-1])
    await runner.close()
    return answers


async def main(base):
    async with tried("a transferred question"):
        expect(await talk(base, "", "What do kettles cost?"), ["You asked: What do kettles cost?"])
    async with tried("a conversation"):
        answers = await talk(base, "", "kettles", "and in Germany?", "and mats?")
        expect(answers[1:], ["You asked: kettles > and in Germany?", "You asked: kettles > and in Germany? > and mats?"])
    async with tried("a question after a talk with others"):
        answers = await talk(base, "", "good morning", "What do kettles cost?")
        expect(answers, [None, "You asked: good morning > What do kettles cost?"])
    async with tried("a question back"):
        answers = await talk(base, "/a2a/asking", "hello", "kettles")
        expect(answers, ["What would you like to know?", "You asked: hello;kettles"])


asyncio.run(main(sys.argv[1]))
