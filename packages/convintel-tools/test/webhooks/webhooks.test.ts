import { NotFoundError, ServerError, UnexpectedResponseError } from "@workbelt/core";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  ConvintelWebhookCreateTool,
  ConvintelWebhookDeleteTool,
  ConvintelWebhookSampleGetTool,
  ConvintelWebhooksListTool,
  webhookTriggers,
} from "../../src/index.js";
import { callTool, getInputIssues } from "../helpers/call-tool.js";
import { type FakeResponse, startFakeService } from "../helpers/fake-service.js";

const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const input = {
  trigger: "conversation_processed",
  url: "https://hooks.example.com/calls?secret=0123456789abcdef",
  external_id: "subscription-1",
} as const;

async function startService(answer: FakeResponse) {
  const service = await startFakeService(() => answer);
  onTestFinished(() => service.stop());
  return service;
}

describe("list", () => {
  const webhook = { id, ...input, active: true };

  test.each([
    ["bare", [webhook]],
    ["in data", { data: [webhook] }],
    ["in results", { results: [webhook] }],
  ])("parses webhooks %s; a model does not see the secret in their URL", async (_how, body) => {
    const { client, sent } = await startService({ body });
    const { data, artifact } = await callTool(new ConvintelWebhooksListTool({ client }), {});
    expect(data).toEqual({
      items: [{ id, ...input, url: "https://hooks.example.com/calls?…" }],
    });
    expect(artifact).toEqual({ items: [webhook] });
    expect(sent).toEqual(["/base/webhooks"]);
  });

  test("URLs without a query are unchanged, and missing fields left out", async () => {
    const plain = { id, url: "https://hooks.example.com/calls", trigger: null };
    const { client } = await startService({ body: [plain, { id }] });
    const { data } = await callTool(new ConvintelWebhooksListTool({ client }), {});
    expect(data.items).toEqual([{ id, url: plain.url }, { id }]);
  });

  test("a response of another form is an error", async () => {
    const { client } = await startService({ body: { webhooks: [] } });
    const failure = new ConvintelWebhooksListTool({ client }).execute({});
    await expect(failure).rejects.toThrow(UnexpectedResponseError);
  });
});

describe("create", () => {
  test.each([
    ["bare", { id, ...input, active: true }],
    ["in data", { data: { id, ...input, active: true } }],
  ])("sends JSON and parses the webhook %s", async (_how, body) => {
    const { client, requests: got } = await startService({ status: 201, body });
    const { data, artifact } = await callTool(new ConvintelWebhookCreateTool({ client }), input);
    expect(data).toEqual({ id, ...input });
    expect(artifact).toEqual({ id, ...input, active: true });
    expect(got[0]).toMatchObject({ method: "POST", url: { pathname: "/base/webhooks" } });
    expect(JSON.parse(String(got[0]?.body))).toEqual(input);
  });

  test.each<[string, object, string, RegExp]>([
    ["an unknown trigger", { trigger: "conversation_ended" }, "trigger", /conversation_played/],
    ["no trigger", { trigger: undefined }, "trigger", /./],
    ["a relative url", { url: "hooks.example.com" }, "url", /absolute URL/],
    ["another scheme", { url: "ftp://hooks.example.com" }, "url", /https:\/\//],
    ["plain http", { url: "http://hooks.example.com" }, "url", /https:\/\/.*this machine only/],
    ["http to what looks like loopback", { url: "http://127.0.0.1.example.com" }, "url", /https/],
    ["a long url", { url: `https://x.example/${"a".repeat(174)}` }, "url", /at most 191/],
    ["a long external_id", { external_id: "x".repeat(192) }, "external_id", /at most 191/],
    ["an empty external_id", { external_id: " " }, "external_id", /not to be empty/],
  ])("rejected with nothing sent: %s", async (_rule, wrong, field, message) => {
    const { client, sent } = await startService({ body: {} });
    const tool = new ConvintelWebhookCreateTool({ client });
    const issues = await getInputIssues(tool.execute({ ...input, ...wrong }));
    expect(issues).toEqual([{ field, message: expect.stringMatching(message) as string }]);
    expect(sent).toEqual([]);
  });

  test("the longest url is sent", async () => {
    const { client, sent } = await startService({ body: { id } });
    const url = `https://x.example/${"a".repeat(173)}`;
    expect(url).toHaveLength(191);
    const tool = new ConvintelWebhookCreateTool({ client });
    await tool.execute({ trigger: "conversation_shared", url });
    expect(sent).toHaveLength(1);
  });

  test.each(["http://127.0.0.1:8080/calls", "http://localhost/calls", "http://[::1]:8080/"])(
    "plain http is accepted for this machine: %s",
    async (url) => {
      const { client, requests: got } = await startService({ body: { id } });
      await new ConvintelWebhookCreateTool({ client }).execute({ ...input, url });
      expect(JSON.parse(String(got[0]?.body))).toEqual({ ...input, url });
    },
  );

  test("is not repeated if the outcome is unknown", async () => {
    const service = await startFakeService(() => ({ status: 503 }), { attempts: 3 });
    onTestFinished(() => service.stop());
    const failure = new ConvintelWebhookCreateTool({ client: service.client }).execute(input);
    await expect(failure).rejects.toThrow(ServerError);
    await expect(failure).rejects.toMatchObject({ mayHaveHappened: true, retryable: false });
    expect(service.sent).toHaveLength(1);
  });

  test("a response without an id is an unknown outcome", async () => {
    const { client } = await startService({ status: 201, body: { ok: true } });
    const failure = new ConvintelWebhookCreateTool({ client }).execute(input);
    await expect(failure).rejects.toThrow(UnexpectedResponseError);
    await expect(failure).rejects.toMatchObject({ mayHaveHappened: true });
  });
});

describe("delete", () => {
  test.each<FakeResponse>([{ status: 204 }, { body: { message: "Deleted." } }])(
    "returns deleted: true after %j",
    async (answer) => {
      const { client, requests: got } = await startService(answer);
      const tool = new ConvintelWebhookDeleteTool({ client });
      const { data } = await callTool(tool, { id: id.toUpperCase() });
      expect(data).toEqual({ id, deleted: true });
      expect(got[0]).toMatchObject({ method: "DELETE", url: { pathname: `/base/webhooks/${id}` } });
      expect(got[0]?.body).toHaveLength(0);
    },
  );

  test("of an unknown webhook is an error, and only UUIDs are sent", async () => {
    const { client, sent } = await startService({ status: 404, body: { message: "Not found." } });
    const tool = new ConvintelWebhookDeleteTool({ client });
    await expect(tool.execute({ id })).rejects.toThrow(NotFoundError);
    expect(await getInputIssues(tool.execute({ id: "../me" }))).toMatchObject([{ field: "id" }]);
    expect(sent).toHaveLength(1);
  });
});

describe("sample", () => {
  test.each(webhookTriggers)("of %s", async (trigger) => {
    const payload = [{ trigger, activity: { id, video: "https://x.example/v?Signature=1" } }];
    const { client, sent } = await startService({ body: payload });
    const { data, artifact } = await callTool(new ConvintelWebhookSampleGetTool({ client }), {
      trigger,
    });
    expect(data).toEqual({ trigger, sample: [{ trigger, activity: { id } }] });
    expect(artifact).toEqual({ trigger, sample: payload });
    expect(sent).toEqual([`/base/webhooks/sample?trigger=${trigger}`]);
  });

  test("of an unknown trigger is rejected", async () => {
    const { client, sent } = await startService({ body: {} });
    const tool = new ConvintelWebhookSampleGetTool({ client });
    const issues = await getInputIssues(tool.execute({ trigger: "played" as never }));
    expect(issues).toMatchObject([{ field: "trigger" }]);
    expect(sent).toEqual([]);
  });
});
