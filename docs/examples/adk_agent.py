"""An agent of Google ADK with the service as its sub-agent.

pip install google-adk==2.13.0 a2a-sdk==1.3.0 && adk web    # in the folder above this file, which is then called agent.py
"""

import os

from google.adk.agents import LlmAgent
from google.adk.agents.remote_a2a_agent import RemoteA2aAgent

address = os.environ.get("AGENT_QUERY_SERVICE", "http://127.0.0.1:8080")

market = RemoteA2aAgent(
    name="market",
    description="Answers questions about product markets: prices, demand, keywords, supply gaps, ad campaigns.",
    agent_card=f"{address}/.well-known/agent-card.json",
)

root_agent = LlmAgent(
    name="assistant",
    model="gemini-2.5-flash",
    instruction="Hand questions about products, prices, demand or advertising over to the agent market.",
    sub_agents=[market],
)
