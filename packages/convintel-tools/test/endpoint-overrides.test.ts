import { ConfigurationError } from "@workbelt/core";
import { expect, onTestFinished, test } from "vitest";
import {
  ConvintelActivitiesListTool,
  ConvintelTranscriptGetTool,
  ConvintelUsersListTool,
  ConvintelWebhookCreateTool,
  ConvintelWebhookDeleteTool,
  createConvintelClient,
} from "../src/index.js";
import { startFakeService } from "./helpers/fake-service.js";

const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

test("a client accepts other methods and paths, for operations of one or several requests", async () => {
  const service = await startFakeService(() => ({ body: { id, results: [], data: [] } }), {
    endpoints: {
      activities: "GET /v2/activities",
      createWebhook: "PUT /hooks",
      deleteWebhook: "POST /hooks/{id}/end",
      transcript: "GET /text",
    },
  });
  onTestFinished(() => service.stop());
  const { client } = service;
  const range = { fromDate: "2025-01-01 00:00:00", toDate: "2025-02-01 00:00:00" };
  await new ConvintelActivitiesListTool({ client }).execute(range);
  await new ConvintelWebhookCreateTool({ client }).execute({
    trigger: "conversation_played",
    url: "https://x.example",
  });
  await new ConvintelWebhookDeleteTool({ client }).execute({ id });
  await new ConvintelTranscriptGetTool({ client }).execute({ activityId: id }).catch(() => {});
  await new ConvintelUsersListTool({ client }).execute({});
  expect(service.requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    "GET /base/v2/activities",
    "PUT /base/hooks",
    `POST /base/hooks/${id}/end`,
    "GET /base/text",
    "GET /base/getUsers",
  ]);
});

test("the rate limit for lists of activities follows their path", async () => {
  const service = await startFakeService(() => ({ body: { results: [] } }), {
    endpoints: { activities: "GET /v2/activities" },
    timeoutMs: 5_000,
  });
  onTestFinished(() => service.stop());
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  const range = { fromDate: "2025-01-01 00:00:00", toDate: "2025-02-01 00:00:00" };
  for (let sent = 0; sent < 30; sent += 1) await tool.execute(range);
  await expect(tool.execute(range)).rejects.toThrow(/30 requests in 60/);
});

test.each<[string, Record<string, string>, RegExp]>([
  ["a misspelt name", { uploadActivty: "POST /x" }, /Did you mean uploadActivity\?/],
  ["an inherited name", { toString: "POST /x" }, /Unknown endpoint "toString"/],
  ["no method", { users: "/users" }, /a method and a path/],
  ["an unknown method", { users: "FETCH /users" }, /a method and a path/],
  ["no slash", { users: "GET users" }, /a method and a path/],
  ["another host", { users: "GET https://x.example/users" }, /a method and a path/],
  ["a query", { users: "GET /users?all=1" }, /a method and a path/],
  ["a path out of the base URL", { users: "GET /../users" }, /must not lead out/],
  ["no placeholder for the id", { deleteWebhook: "DELETE /hooks" }, /must contain \{id\}/],
  ["an unknown placeholder", { users: "GET /users/{id}" }, /must not contain placeholders/],
])("rejected when the client is created: %s", (_what, endpoints, message) => {
  const make = () => createConvintelClient({ token: "t", endpoints });
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow(message);
});
