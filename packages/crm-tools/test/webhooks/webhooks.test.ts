import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateWebhookTool,
  CrmDeleteWebhookTool,
  CrmGetWebhookTool,
  CrmListListsTool,
  CrmListWebhooksTool,
} from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { createIdRules, pagingRules } from "../helpers/rules.js";
import { type CrmSandbox, createScopedClient, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const webhook_id = seedId("crm/webhook/note-archive");

test("shows URL, events and status, also one by one", async () => {
  const content = await new CrmListWebhooksTool({ client: crm.client }).invoke({});
  const { items } = parseData(content) as { items: object[] };
  expect(items).toHaveLength(3);
  const archive = {
    webhook_id,
    target_url: expect.stringContaining("https://"),
    subscriptions: [{ event_type: "note.created" }, { event_type: "note-content.updated" }],
    status: "degraded",
  };
  expect(items[2]).toEqual(archive);
  expect(items[0]).toMatchObject({
    subscriptions: expect.arrayContaining([
      { event_type: "record.created", filter: { $and: [expect.any(Object)] } },
    ]),
  });
  const get = new CrmGetWebhookTool({ client: crm.client });
  expect(parseData(await get.invoke({ webhook_id }))).toEqual(archive);
});

test("names the objects, lists and members whose ids filters have, and keeps the filters", async () => {
  const lists = await new CrmListListsTool({ client: crm.client }).execute({});
  const list = lists.items[0]!;
  const object_id = seedId("crm/object/deals");
  const member = seedId("crm/member/daniel-okafor");
  const filters = [
    ["record.created", "$and", "id.object_id", object_id],
    ["note.created", "$or", "parent_object_id", object_id],
    ["list-entry.created", "$and", "id.list_id", list.id.list_id],
    ["task.created", "$and", "actor.id", member],
    ["task.deleted", "$and", "actor.type", "workspace-member"],
  ] as const;
  const subscriptions = filters.map(([event_type, join, field, value]) => ({
    event_type,
    filter: { [join]: [{ field, operator: "equals" as const, value }] },
  }));
  const create = new CrmCreateWebhookTool({ client: crm.client });
  const created = parseData(
    await create.invoke({ target_url: "https://hooks.example/crm", subscriptions }),
  ) as { webhook_id: string };
  const named = {
    subscriptions,
    names: { [object_id]: "deals", [list.id.list_id]: list.name, [member]: "Daniel Okafor" },
  };
  expect(created).toMatchObject(named);
  const listed = new CrmListWebhooksTool({ client: crm.client });
  const { items } = parseData(await listed.invoke({ limit: 10 })) as { items: object[] };
  expect(items).toContainEqual(expect.objectContaining(named));
  expect(items[0]).toMatchObject({ names: { [object_id]: "deals" } });
  expect(items[1]).not.toHaveProperty("names");
  const { webhook_id: id } = created;
  await new CrmDeleteWebhookTool({ client: crm.client }).execute({ webhook_id: id });
});

test("a connection that may not read objects gets the filters alone", async () => {
  const client = createScopedClient(crm.sandbox, ["webhook:read"]);
  const content = await new CrmListWebhooksTool({ client }).invoke({});
  expect(content).toContain("id.object_id");
  expect(content).not.toContain('"names"');
});

test("a secret is never shown to the model", async () => {
  const webhook = {
    id: { webhook_id },
    target_url: "https://hooks.example",
    subscriptions: [{ event_type: "note.created", filter: null }],
    status: "active",
    secret: "shh-9d1",
  };
  const server = await startRecordingServer({ body: { data: webhook } });
  const content = await new CrmGetWebhookTool({ client: server.client }).invoke({ webhook_id });
  expect(content).not.toContain("shh-9d1");
  expect(content).not.toContain("filter");
});

test("paginates two at a time, without duplicates", async () => {
  const tool = new CrmListWebhooksTool({ client: crm.client });
  const walked = await collect(tool.items({ limit: 2 }));
  expect(new Set(walked.map((webhook) => webhook.id.webhook_id)).size).toBe(3);
  expect(walked).toHaveLength(3);
});

const webhooks = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: { webhook_id: `webhook-${index}` },
    target_url: "https://hooks.example",
    subscriptions: [],
  }));

test.each([
  [{}, 10, 10, 10, 10],
  [{}, 10, 4, 4, undefined],
  [{ limit: 3 }, 10, 10, 3, 3],
  [{ limit: 3, offset: 3 }, 10, 4, 3, 6],
  [{ limit: 3, offset: 3 }, 10, 3, 3, undefined],
  [{ limit: 9, offset: 20 }, 10, 9, 9, undefined],
  [{ limit: 50 }, 50, 50, 50, 50],
  [{ limit: 100 }, 100, 100, 100, 100],
  [{ limit: 100 }, 100, 99, 99, undefined],
])(
  "%j requests %i, which the CRM accepts, and returns of %i items %i",
  async (input, sent, found, given, next) => {
    const server = await startRecordingServer({ body: { data: webhooks(found) } });
    const page = await new CrmListWebhooksTool({ client: server.client }).execute(input);
    expect(page.items).toEqual(webhooks(given));
    expect(page.next_offset).toBe(next);
    const { offset = 0 } = input as { offset?: number };
    expect(server.requests[0]?.url).toBe(`/v2/webhooks?limit=${sent}&offset=${offset}`);
  },
);

test.each([
  ...pagingRules.filter(([what]) => what !== "limit 501"),
  ["limit 101", { limit: 101 }, "limit", "<=100"] as Rule,
])("the list rejects %s", async (_what, input, field, message) => {
  expect(await getRefusal(CrmListWebhooksTool, input)).toEqual(expectedRefusal(field, message));
});

test.each(createIdRules("webhook_id"))("rejects %s", async (_what, input, field, message) => {
  expect(await getRefusal(CrmGetWebhookTool, input)).toEqual(expectedRefusal(field, message));
});
