import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import {
  createCrmClient,
  CrmCreateNoteTool,
  CrmCreateTaskTool,
  CrmDeleteTaskTool,
  CrmListPeopleTool,
  type CrmWebhookEvent,
} from "../../src/index.js";
import { startReceiver, toBody, updated, webhook_id } from "../helpers/webhook-receiver.js";

test.each<[string, unknown]>([
  ["of a type that is not known", { ...updated, event_type: "activity-attribute.updated" }],
  ["without the ids of its type", { ...updated, id: { workspace_id: "w" } }],
  ["that is not an object", "record.updated"],
])("an event %s is handed over as unknown", async (_what, payload) => {
  const { received, deliver } = await startReceiver();
  expect(await deliver(toBody(payload))).toBe(200);
  expect(received).toEqual([
    [
      { event_type: "unknown", payload },
      { webhook_id, key: expect.any(String) },
    ],
  ]);
});

test("events of every other resource keep their fields", async () => {
  const { received, deliver } = await startReceiver();
  const [workspace_id, object_id, record_id] = ["w", "o", "r"];
  const parent = { parent_object_id: object_id, parent_record_id: record_id };
  const events = [
    {
      event_type: "record.merged",
      id: { workspace_id, object_id, record_id },
      duplicate_object_id: "o",
      duplicate_record_id: "d",
    },
    {
      event_type: "list-entry.created",
      id: { workspace_id, list_id: "l", entry_id: "e" },
      ...parent,
    },
    {
      event_type: "list-entry.updated",
      id: { workspace_id, list_id: "l", entry_id: "e", attribute_id: "a" },
      ...parent,
    },
    { event_type: "note-content.updated", id: { workspace_id, note_id: "n" }, ...parent },
    { event_type: "task.updated", id: { workspace_id, task_id: "t" } },
    {
      event_type: "comment.resolved",
      id: { workspace_id, comment_id: "c" },
      thread_id: "t",
      object_id,
      record_id,
      list_id: null,
      entry_id: null,
    },
    { event_type: "list.updated", id: { workspace_id, list_id: "l" } },
    { event_type: "list-attribute.created", id: { workspace_id, list_id: "l", attribute_id: "a" } },
    { event_type: "object-attribute.updated", id: { workspace_id, object_id, attribute_id: "a" } },
    {
      event_type: "call-recording.created",
      id: { workspace_id, meeting_id: "m", call_recording_id: "c" },
    },
    { event_type: "workspace-member.created", id: { workspace_id, workspace_member_id: "m" } },
  ].map((event) => ({ ...event, actor: { type: "system", id: null } }));
  expect(await deliver(toBody(...events))).toBe(200);
  expect(received.map(([event]) => event)).toEqual(events);
});

test("events of the sandbox are verified and handled once, also after a failure", async () => {
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [20, 40] });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.crm;
  const client = createCrmClient({ baseUrl, token });
  let created: string | undefined;
  let attempts = 0;
  const handled: CrmWebhookEvent[] = [];
  const { errors, url } = await startReceiver({
    secret: () => created,
    onEvent: (event) => {
      attempts += 1;
      if (attempts === 1) throw new Error("database away");
      handled.push(event);
    },
  });
  const response = await fetch(`${baseUrl}/v2/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      data: {
        target_url: url,
        subscriptions: ["task.created", "task.deleted", "note.created"].map((event_type) => ({
          event_type,
          filter: null,
        })),
      },
    }),
  });
  created = ((await response.json()) as { data: { secret: string } }).data.secret;

  const task = await new CrmCreateTaskTool({ client }).execute({ content: "Call Zoë 🚀" });
  const { task_id } = task.id;
  await new CrmDeleteTaskTool({ client }).execute({ task_id });
  const [record] = (await new CrmListPeopleTool({ client }).execute({ limit: 1 })).items;
  const parent_record_id = record?.id.record_id ?? "";
  await new CrmCreateNoteTool({ client }).execute({
    parent_object: "people",
    parent_record_id,
    title: "Call",
    content: "Text",
    format: "plaintext",
  });
  await expect.poll(() => handled).toHaveLength(3);
  expect(handled).toMatchObject([
    { event_type: "task.created", id: { task_id }, actor: { type: "api-token" } },
    { event_type: "task.deleted", id: { task_id } },
    { event_type: "note.created", parent_record_id },
  ]);
  expect(errors).toEqual([new Error("database away")]);
  expect(attempts).toBe(4);
});
