import { beforeEach, expect, onTestFinished, test } from "vitest";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { MemoryStore } from "../../src/store/index.js";
import { ApiClient, bearerToken, ConfigurationError } from "../../src/index.js";
import { createApiClient, path } from "../../src/provider/index.js";
import { deskService, TOKEN } from "../helpers/desk.js";
import { connect, deskProvider, granted, input, paper, toolOf } from "../helpers/fake-provider.js";
import { json, startServer } from "../helpers/server.js";

const get = { method: "GET", path: path`/papers` } as const;

beforeEach(() => {
  const before = process.env["DESK_BASE_URL"];
  onTestFinished(() => {
    if (before === undefined) delete process.env["DESK_BASE_URL"];
    else process.env["DESK_BASE_URL"] = before;
  });
});

test.each<[string, () => ApiClient]>([
  ["createApiClient", () => createApiClient(deskService, { token: TOKEN })],
  ["new ApiClient", () => new ApiClient(deskService, { credentials: bearerToken(TOKEN) })],
])("%s takes the base URL of the environment", async (_what, create) => {
  const server = await startServer(json(200, {}));
  process.env["DESK_BASE_URL"] = `${server.baseUrl}/`;
  await create().send(get);
  expect(server.seen.map(({ url }) => url)).toEqual(["/papers"]);
});

test("the option comes before the environment", async () => {
  const server = await startServer(json(200, {}));
  process.env["DESK_BASE_URL"] = "https://other.example";
  await createApiClient(deskService, { token: TOKEN, baseUrl: server.baseUrl }).send(get);
  expect(server.seen).toHaveLength(1);
});

test("a base URL of the environment that cannot be used is named", () => {
  process.env["DESK_BASE_URL"] = "http://desk.example";
  const create = () => createApiClient(deskService, { token: TOKEN });
  expect(create).toThrow(ConfigurationError);
  expect(create).toThrow("The environment variable DESK_BASE_URL");
});

test("the environment's base URL also stands for that of a provider which names the service's own", async () => {
  const server = await startServer(
    granted(),
    json(200, { id: "desk-1" }),
    json(200, { data: paper }),
  );
  process.env["DESK_BASE_URL"] = server.baseUrl;
  const manner = { baseUrl: deskService.baseUrl, parseConnection: () => undefined };
  const provider = deskProvider(server.baseUrl, manner);
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [provider],
  });
  await connect(accounts);
  await expect(toolOf(accounts).execute(input)).resolves.toEqual(paper);
  expect(server.seen.map(({ url }) => url)).toEqual(["/token", "/self", "/papers/p1"]);
});
