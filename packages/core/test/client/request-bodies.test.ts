import { expect, test } from "vitest";
import { z } from "zod";
import { ConfigurationError } from "../../src/index.js";
import { defineOperation, defineProvider, path } from "../../src/provider/index.js";
import { deskClient, deskService } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

async function post(body: object) {
  const server = await startServer(json(200, {}));
  const client = deskClient(server.baseUrl, { attempts: 1 });
  const sent = client.send({ method: "POST", path: path`/papers`, body });
  return { sent, server };
}

test("URLSearchParams are sent as a form", async () => {
  const { sent, server } = await post(new URLSearchParams({ name: "a b", "x&y": "ü" }));
  await sent;
  expect(server.seen[0]).toMatchObject({
    body: "name=a+b&x%26y=%C3%BC",
    headers: { "content-type": "application/x-www-form-urlencoded", "content-length": "21" },
  });
});

test.each<[string, object, string]>([
  ["an object", { a: 1, b: undefined, c: [null] }, '{"a":1,"c":[null]}'],
  ["a list", [{ a: "ü" }], '[{"a":"ü"}]'],
  [
    "an object without a prototype",
    Object.assign(Object.create(null) as object, { a: 1 }),
    '{"a":1}',
  ],
  ["a date inside", { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  ["a form without fields in a list", [], "[]"],
])("%s is sent as JSON", async (_what, body, text) => {
  const { sent, server } = await post(body);
  await sent;
  expect(server.seen[0]).toMatchObject({
    body: text,
    headers: { "content-type": "application/json" },
  });
});

const circular: { self?: unknown } = {};
circular.self = circular;
class Paper {
  title = "Rent";
}

test.each<[string, object, string]>([
  ["a Map", new Map([["a", 1]]), "a Map"],
  ["a Set inside", { tags: new Set(["a"]) }, "a Set"],
  ["a Date", new Date(0), "a Date"],
  ["an instance of a class", new Paper(), "a Paper"],
  ["FormData", new FormData(), "a FormData"],
  ["a stream", new ReadableStream(), "a ReadableStream"],
  ["bytes", new Uint8Array([1]), "a Uint8Array"],
  ["a Blob inside", { deep: [{ file: new Blob(["x"]) }] }, "a Blob"],
  ["a bigint", { size: 5n }, "a bigint"],
  ["a circular object", circular, "a circular structure"],
])("%s is refused as a body, and nothing is sent", async (_what, body, named) => {
  const { sent, server } = await post(body);
  await expect(sent).rejects.toThrow(ConfigurationError);
  await expect(sent).rejects.toThrow(
    `Nothing was sent: the body of a POST request is or contains ${named},`,
  );
  expect(server.seen).toEqual([]);
});

test("an object in a query is refused, and null is left out", async () => {
  const server = await startServer(json(200, {}));
  const client = deskClient(server.baseUrl, { attempts: 1 });
  const send = (query: object) =>
    client.send({ method: "GET", path: path`/papers`, query: query as Record<string, string> });
  await expect(send({ filter: { a: 1 } })).rejects.toThrow(
    "the query parameter filter is an object",
  );
  await send({ a: null, b: ["x", "y"], c: false });
  expect(server.seen.map(({ url }) => url)).toEqual(["/papers?b=x&b=y&c=false"]);
});

test("a dry run shows a form as it would be sent", async () => {
  const operation = defineOperation({
    name: "desk_send_form",
    description: "Sends a form.",
    effect: "create",
    consequence: { reversible: "not", reason: "it stays" },
    input: z.strictObject({}),
    request: () => ({
      method: "POST",
      path: path`/papers`,
      body: new URLSearchParams([
        ["tag", "a b"],
        ["tag", "c"],
      ]),
    }),
    response: z.unknown(),
    result: () => ({}),
  });
  const provider = defineProvider({ service: deskService, operations: { forms: { operation } } });
  const client = deskClient("http://127.0.0.1:9");
  const plan = await provider.createTool("desk_send_form", { client }).preview({});
  expect(plan).toMatchObject({ requests: [{ method: "POST", body: "tag=a+b&tag=c" }] });
});
