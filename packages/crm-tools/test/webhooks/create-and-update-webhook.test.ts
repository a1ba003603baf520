import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PermissionDeniedError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { CrmCreateWebhookTool, CrmGetWebhookTool, CrmUpdateWebhookTool } from "../../src/index.js";
import type { AnyTool } from "../helpers/every-tool.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { createSandboxClient, type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const target_url = "https://hooks.example/crm";
const event = { event_type: "record.updated" } as const;
const condition = { field: "id.object_id", operator: "equals", value: "x" } as const;
const webhook_id = seedId("crm/webhook/task-sync");

test("the secret of a new webhook is for the application, not for the model", async () => {
  const tool = new CrmCreateWebhookTool({ client: crm.client });
  const args = { target_url, subscriptions: [{ ...event, filter: { $and: [condition] } }] };
  const message = await tool.invoke({ id: "1", name: tool.name, args, type: "tool_call" });
  const { artifact, content } = message as { artifact: { secret: string }; content: string };
  expect(artifact.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(content).not.toContain(artifact.secret);
  expect(parseData(content)).toEqual({
    webhook_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...args,
    status: "active",
    note: "The application has the secret for checking deliveries.",
  });
  const created = await tool.execute({ target_url, subscriptions: [event] });
  expect(created.secret).toMatch(/^[0-9a-f]{64}$/);
  const get = new CrmGetWebhookTool({ client: crm.client });
  const { secret: _secret, ...shown } = created;
  expect(await get.execute({ webhook_id: created.id.webhook_id })).toEqual(shown);
});

test("the full result for the model has no secret either", async () => {
  const tool = new CrmCreateWebhookTool({ client: crm.client, resultFormat: "full" });
  const args = { target_url, subscriptions: [event] };
  const message = await tool.invoke({ id: "1", name: tool.name, args, type: "tool_call" });
  const { artifact, content } = message as { artifact: { secret: string }; content: string };
  expect(artifact.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(content).not.toContain(artifact.secret);
  expect(parseData(content)).toMatchObject({ target_url, status: "active" });
});

test("a subscription without a filter is sent with null, as the CRM requires", async () => {
  const server = await startRecordingServer(errorResponse(400, "stop", "Enough seen."));
  const input = { target_url, subscriptions: [event] };
  const call = new CrmCreateWebhookTool({ client: server.client }).execute(input);
  await expect(call).rejects.toThrow("Enough seen.");
  expect(server.requests[0]).toMatchObject({
    method: "POST",
    url: "/v2/webhooks",
    body: { data: { target_url, subscriptions: [{ ...event, filter: null }] } },
  });
});

test("a receiver on this machine, for the sandbox, needs no TLS", async () => {
  const local = "http://127.0.0.1:8080/crm";
  const input = { target_url: local, subscriptions: [event] };
  const created = await new CrmCreateWebhookTool({ client: crm.client }).execute(input);
  expect(created.target_url).toBe(local);
});

test("a change keeps what it does not name", async () => {
  const tool = new CrmUpdateWebhookTool({ client: crm.client });
  const fetchWebhook = async () =>
    parseData(await new CrmGetWebhookTool({ client: crm.client }).invoke({ webhook_id })) as object;
  const before = await fetchWebhook();
  const moved = parseData(await tool.invoke({ webhook_id, target_url }));
  expect(moved).toEqual({ webhook_id, target_url });
  expect(await fetchWebhook()).toEqual({ ...before, target_url });
  const changed = parseData(await tool.invoke({ webhook_id, subscriptions: [event] }));
  expect(changed).toEqual({ webhook_id, subscriptions: [event] });
  expect(await fetchWebhook()).toEqual({ ...before, target_url, subscriptions: [event] });
});

test("a user's token is refused", async () => {
  const client = createSandboxClient(crm.sandbox, { token: "sandbox-crm-user-token" });
  for (const call of [
    () => new CrmCreateWebhookTool({ client }).execute({ target_url, subscriptions: [event] }),
    () => new CrmUpdateWebhookTool({ client }).execute({ webhook_id, target_url }),
  ]) {
    await expect(call()).rejects.toBeInstanceOf(PermissionDeniedError);
  }
});

test("a conflict of subscriptions is not explained as one of records", async () => {
  const server = await startRecordingServer(
    errorResponse(409, "uniqueness_conflict", "Already subscribed."),
  );
  const call = new CrmUpdateWebhookTool({ client: server.client }).execute({
    webhook_id,
    subscriptions: [event],
  });
  await expect(call).rejects.toMatchObject({
    name: "ConflictError",
    message: expect.stringMatching(/Already subscribed.*each event_type with the same filter/s),
  });
});

const toSubscriptions = (...items: object[]) => ({ target_url, subscriptions: items });
test.each<[Tool: AnyTool, ...Rule]>([
  [CrmCreateWebhookTool, "no URL", { subscriptions: [event] }, "target_url", "expected string"],
  [
    CrmCreateWebhookTool,
    "a URL without TLS",
    { ...toSubscriptions(event), target_url: "http://hooks.example" },
    "target_url",
    "expected a URL with https://",
  ],
  [
    CrmCreateWebhookTool,
    "an invalid URL",
    { ...toSubscriptions(event), target_url: "https://" },
    "target_url",
    "https://",
  ],
  [CrmCreateWebhookTool, "no events", toSubscriptions(), "subscriptions", ">=1"],
  [
    CrmCreateWebhookTool,
    "an unknown event",
    toSubscriptions({ event_type: "deal.won" }),
    "subscriptions.0.event_type",
    '"record.updated"',
  ],
  [
    CrmCreateWebhookTool,
    "the same event twice",
    toSubscriptions(event, event),
    "subscriptions",
    "only once",
  ],
  [
    CrmCreateWebhookTool,
    "an empty filter",
    toSubscriptions({ ...event, filter: {} }),
    "subscriptions.0.filter",
    "either $and or $or",
  ],
  [
    CrmCreateWebhookTool,
    "two filters",
    toSubscriptions({ ...event, filter: { $and: [condition], $or: [condition] } }),
    "subscriptions.0.filter",
    "either $and or $or",
  ],
  [
    CrmCreateWebhookTool,
    "an unknown operator",
    toSubscriptions({ ...event, filter: { $or: [{ ...condition, operator: "contains" }] } }),
    "subscriptions.0.filter.$or.0.operator",
    '"equals"|"not_equals"',
  ],
  [CrmUpdateWebhookTool, "no change", { webhook_id }, "target_url", "target_url, subscriptions"],
  [CrmUpdateWebhookTool, "no id", { target_url }, "webhook_id", "expected string"],
  [
    CrmUpdateWebhookTool,
    "a URL without TLS",
    { webhook_id, target_url: "http://hooks.example" },
    "target_url",
    "https://",
  ],
])("%o rejects %s", async (Tool, _what, input, field, message) => {
  expect(await getRefusal(Tool, input)).toEqual(expectedRefusal(field, message));
});
