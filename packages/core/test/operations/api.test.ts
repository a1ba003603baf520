import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { type Api, defineOperation, path, runOperation } from "../../src/provider/index.js";
import type { OutputOf } from "../../src/testing-support/index.js";
import { deskClient } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const response = z.looseObject({ id: z.string() });
const input = z.strictObject({ paper_id: z.string() });
const read = {
  name: "desk_do",
  description: "Does it.",
  effect: "read",
  returnsTexts: [],
  input,
} as const;
const update = {
  name: "desk_do",
  description: "Does it.",
  effect: "update",
  consequence: { reversible: "not", reason: "the old value is lost", overwrites: "the paper" },
  input,
} as const;
const at = path`/p/${"a/b"}`;

/** Runs a write against a server, and returns its output and what the server received. */
async function run<Output>(send: (api: Api) => Promise<Output>) {
  const server = await startServer(json(200, { id: "p1" }));
  const operation = defineOperation({ ...update, run: (_input, api: Api) => send(api) });
  const output = await runOperation(operation, { paper_id: "p1" }, deskClient(server.baseUrl));
  return { output, received: server.seen[0] };
}

test.each(["post", "patch", "put"] as const)(
  "api.%s sends a body, a query and headers",
  async (name) => {
    const parts = { query: { tags: ["x", "y"] }, headers: { "x-version": "2" } };
    const { output, received } = await run((api) =>
      api[name](at, { note: null, left_out: undefined }, response, parts),
    );
    expect(received).toMatchObject({
      method: name.toUpperCase(),
      url: "/p/a%2Fb?tags=x&tags=y",
      body: '{"note":null}',
      headers: { "x-version": "2" },
    });
    expect(output).toEqual({ id: "p1" });
  },
);

test.each(["get", "delete"] as const)("api.%s sends a query and no body", async (name) => {
  const { output, received } = await run((api) => api[name](at, response, { query: { page: 7 } }));
  expect(received).toMatchObject({
    method: name.toUpperCase(),
    url: "/p/a%2Fb?page=7",
    body: "",
  });
  expect(received?.headers["content-type"]).toBeUndefined();
  expect(output).toEqual({ id: "p1" });
});

test("a response of another shape is an error", async () => {
  await expect(run((api) => api.get(at, z.object({ id: z.number() })))).rejects.toMatchObject({
    code: "unexpected_response",
  });
});

test("a POST of an operation that reads is sent again after a failure", async () => {
  const operation = defineOperation({
    ...read,
    run: (_input, api: Api) => api.post(path`/search`, { words: "plan" }, response),
  });
  const server = await startServer(json(503, {}), json(200, { id: "p1" }));
  const call = runOperation(operation, { paper_id: "p1" }, deskClient(server.baseUrl));
  await expect(call).resolves.toEqual({ id: "p1" });
  expect(server.seen).toHaveLength(2);
});

test("the API knows the operation that runs", async () => {
  const operation = defineOperation({
    ...read,
    run: async (_input, api: Api) => ({ name: api.operation }),
  });
  const call = runOperation(operation, { paper_id: "p1" }, deskClient("http://127.0.0.1:9"));
  await expect(call).resolves.toEqual({ name: "desk_do" });
});

test("the response is the output of an operation without result", async () => {
  const server = await startServer(json(200, { id: "p1", title: "Plan" }));
  const operation = defineOperation({
    ...read,
    request: ({ paper_id }) => ({ method: "GET", path: path`/p/${paper_id}` }),
    response,
  });
  const output = await runOperation(operation, { paper_id: "p1" }, deskClient(server.baseUrl));
  expect(output).toEqual({ id: "p1", title: "Plan" });
  expectTypeOf<OutputOf<typeof operation>>().toEqualTypeOf<z.output<typeof response>>();
});

test.each(["..", ".", ""])("an input %j cannot lead to another path", async (paper_id) => {
  const server = await startServer(json(200, { id: "p1" }));
  const operation = defineOperation({
    ...update,
    request: (given) => ({ method: "POST", path: path`/p/${given.paper_id}/archive` }),
    response,
  });
  const call = runOperation(operation, { paper_id }, deskClient(server.baseUrl));
  await expect(call).rejects.toThrow("cannot be part of a request path");
  expect(server.seen).toEqual([]);
});
