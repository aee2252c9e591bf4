import { expect, test } from "vitest";
import { createLogger } from "../../graph/log.js";

const linesOf = (write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] => {
  const lines: string[] = [];
  write(createLogger("info", { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
};

test("secrets are cut by the name of their field, at any level a line has", () => {
  const [line] = linesOf((logger) =>
    logger.info(
      { token: "s", kept: "k", n: 1, request: { headers: { authorization: "s", "x-api-key": "s", accept: "a" } } },
      "words",
    ),
  );
  expect(line).toMatchObject({
    msg: "words",
    token: "[Redacted]",
    kept: "k",
    n: 1,
    request: { headers: { authorization: "[Redacted]", "x-api-key": "[Redacted]", accept: "a" } },
  });
});

test("an error is written with its stack and its cause, without its secrets", () => {
  const cause = Object.assign(new Error("no such host"), { password: "s" });
  const error = Object.assign(new Error("not reached", { cause }), { databaseUrl: "s", code: "E1" });
  for (const name of ["err", "error"]) {
    const [line] = linesOf((logger) => logger.warn({ [name]: error }, "words"));
    expect(line?.[name]).toMatchObject({ type: "Error", databaseUrl: "[Redacted]", code: "E1" });
    expect(JSON.stringify(line)).toContain("not reached: no such host");
    expect(JSON.stringify(line)).not.toContain('"s"');
  }
});

test("what a line is given stays as it was", () => {
  const fields = { token: "s", inner: { cookie: "s" } };
  linesOf((logger) => logger.info(fields, "words"));
  expect(fields).toEqual({ token: "s", inner: { cookie: "s" } });
});
