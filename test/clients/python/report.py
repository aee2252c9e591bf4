"""What each script tells: one line of JSON for each method it tried."""

import json
from contextlib import asynccontextmanager


@asynccontextmanager
async def tried(method):
    """Reports that what was done within went well, or why not."""
    try:
        yield
        print(json.dumps({"method": method, "problem": None}), flush=True)
    except Exception as problem:  # whatever a client makes of it
        print(json.dumps({"method": method, "problem": f"{type(problem).__name__}: {problem}"[:500]}), flush=True)


def expect(seen, wanted):
    if seen != wanted:
        raise AssertionError(f"{seen!r} instead of {wanted!r}")
