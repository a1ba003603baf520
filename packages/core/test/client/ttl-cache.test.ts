import { expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "../../src/index.js";
import { defineOperation, runOperation, path } from "../../src/provider/index.js";
import { deskService } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const getDrawer = defineOperation({
  name: "desk_get_drawer",
  description: "Tells which drawer a paper is in.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ forget: z.boolean().describe("Ask again").optional() }),
  run: async ({ forget }, api) => {
    if (forget) api.invalidate("drawer");
    const request = { method: "GET", path: path`/drawer` } as const;
    return api.cached("drawer", () => api.send(request, z.object({ drawer: z.number() })));
  },
});

function clientAt(baseUrl: string): ApiClient {
  const authorize = ({ account = "" }) => ({ headers: { authorization: `Bearer ${account}` } });
  return new ApiClient(deskService, { baseUrl, credentials: { authorize } });
}

test("a value is cached per account and client until it is invalidated", async () => {
  const answers = [1, 2, 3, 4].map((drawer) => json(200, { drawer }));
  const server = await startServer(...answers);
  const [client, other] = [clientAt(server.baseUrl), clientAt(server.baseUrl)];
  const ask = (asked: ApiClient, account: string, forget = false) =>
    runOperation(getDrawer, { forget }, asked, { account });

  expect(await ask(client, "ada")).toEqual({ drawer: 1 });
  expect(await ask(client, "ada")).toEqual({ drawer: 1 });
  expect(await ask(client, "bob")).toEqual({ drawer: 2 });
  expect(await ask(other, "ada")).toEqual({ drawer: 3 });
  expect(await ask(client, "ada", true)).toEqual({ drawer: 4 });
  expect(server.seen).toHaveLength(4);
});

test("a failure is not kept", async () => {
  const server = await startServer(json(404, {}), json(200, { drawer: 1 }));
  const client = clientAt(server.baseUrl);
  await expect(runOperation(getDrawer, {}, client)).rejects.toThrow("404");
  await expect(runOperation(getDrawer, {}, client)).resolves.toEqual({ drawer: 1 });
});

test("a value whose load began before it was dropped is not kept", async () => {
  let drop = () => undefined as unknown;
  const server = await startServer(
    (response, request) => {
      drop();
      json(200, { drawer: 1 })(response, request);
    },
    json(200, { drawer: 2 }),
  );
  const client = clientAt(server.baseUrl);
  // A write by the same client drops what it changed, while the old value is still on its way.
  drop = () => client.invalidate("drawer");
  expect(await runOperation(getDrawer, {}, client)).toEqual({ drawer: 1 });
  expect(await runOperation(getDrawer, {}, client)).toEqual({ drawer: 2 });
  expect(await runOperation(getDrawer, {}, client)).toEqual({ drawer: 2 });
});

test("callers that load at the same time share the value that is loaded first", async () => {
  const client = clientAt("http://127.0.0.1:9");
  const load = async () => new Map<string, string>();
  const [first, second] = await Promise.all([
    client.cached("drawers", load),
    client.cached("drawers", load),
  ]);
  expect(second).toBe(first);
});
