import type {
  CommentCreatedWebhookPayload,
  DataSourceSchemaUpdatedWebhookPayload,
  FileUploadUploadFailedWebhookPayload,
  PageContentUpdatedWebhookPayload,
  PagePropertiesUpdatedWebhookPayload,
  ViewUpdatedWebhookPayload,
} from "@notionhq/client";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import {
  createNotesClient,
  NotesCommentCreateTool,
  NotesDataFetchTool,
  NotesPageCreateTool,
  type NotesWebhookEvent,
} from "../../src/index.js";
import { envelope, pageCreated, parent, startReceiver } from "../helpers/webhook-receiver.js";

test("events of every family keep their data", async () => {
  const { received, deliver } = await startReceiver();
  const page = { id: "153104cd-477e-809d-8dc4-ff2d96ae3090", type: "page" } as const;
  const contentUpdated: PageContentUpdatedWebhookPayload = {
    ...envelope(),
    type: "page.content_updated",
    entity: page,
    data: {
      parent,
      updated_blocks: [{ id: "153104cd-477e-80ec-a87d-f7ff0236d35c", type: "block" }],
    },
  };
  const propertiesUpdated: PagePropertiesUpdatedWebhookPayload = {
    ...envelope(),
    type: "page.properties_updated",
    entity: page,
    data: { parent, updated_properties: ["title", "XGe%40"] },
  };
  const schemaUpdated: DataSourceSchemaUpdatedWebhookPayload = {
    ...envelope(),
    type: "data_source.schema_updated",
    entity: { id: "d1", type: "data_source" },
    data: { parent, updated_properties: [{ id: "kqLW", name: "Stage", action: "created" }] },
  };
  const commentCreated: CommentCreatedWebhookPayload = {
    ...envelope(),
    type: "comment.created",
    entity: { id: "c1", type: "comment" },
    data: { page_id: page.id, parent: page },
  };
  const viewUpdated: ViewUpdatedWebhookPayload = {
    ...envelope(),
    type: "view.updated",
    entity: { id: "v1", type: "view" },
    data: { parent, updated_fields: ["name", "filter"] },
  };
  const uploadFailed: FileUploadUploadFailedWebhookPayload = {
    ...envelope(),
    type: "file_upload.upload_failed",
    entity: { id: "f1", type: "file_upload" },
    data: {
      file_import_result: {
        type: "error",
        imported_time: "2026-03-11T10:00:00.000Z",
        error: {
          type: "download_error",
          code: "file_not_found",
          message: "Not found",
          parameter: null,
          status_code: 404,
        },
      },
    },
  };
  const uploadCompleted = {
    ...envelope(),
    type: "file_upload.completed",
    entity: { id: "f1", type: "file_upload" },
  };
  const events = [
    contentUpdated,
    propertiesUpdated,
    schemaUpdated,
    commentCreated,
    viewUpdated,
    uploadFailed,
    uploadCompleted,
  ];
  // The vendor's types are assignable to ours.
  const typed: NotesWebhookEvent[] = [
    contentUpdated,
    propertiesUpdated,
    schemaUpdated,
    commentCreated,
    viewUpdated,
    uploadFailed,
  ];
  expect(typed).toHaveLength(6);
  for (const event of events) expect(await deliver(event)).toBe(200);
  expect(received).toEqual(events);
});

test.each<[string, object]>([
  ["of a type that is not known", { type: "page.archived" }],
  ["without the data of its type", { type: "page.content_updated", data: {} }],
])("an event %s is handed over as unknown", async (_what, change) => {
  const { received, deliver } = await startReceiver();
  const payload = { ...pageCreated(), ...change };
  expect(await deliver(payload)).toBe(200);
  const { id, timestamp } = payload;
  expect(received).toEqual([{ type: "unknown", id, timestamp, payload }]);
});

test("the sandbox verifies the receiver, and its events are handled once, also after a failure", async () => {
  const sandbox = await startSandbox({ webhookRetryDelaysMs: [20, 40] });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.notes;
  const client = createNotesClient({ baseUrl, token });
  const tokens: string[] = [];
  const handled: NotesWebhookEvent[] = [];
  let attempts = 0;
  const { url } = await startReceiver({
    verificationToken: () => tokens,
    onVerification: (sent) => tokens.push(sent),
    onEvent: (event) => {
      attempts += 1;
      if (attempts === 1) throw new Error("database away");
      handled.push(event);
    },
  });
  const subscription = await sandbox.addWebhook("notes", { url });
  expect(tokens).toEqual([subscription.verificationToken]);

  const { items } = await new NotesDataFetchTool({ client }).execute({ query: "Team home" });
  const page = await new NotesPageCreateTool({ client }).execute({
    parent_page_id: items[0]?.id ?? "",
  });
  const comment = await new NotesCommentCreateTool({ client }).execute({
    parent: { page_id: page.id },
    comment: { rich_text: [{ text: { content: "Done" } }] },
  });
  await expect.poll(() => handled).toHaveLength(2);
  expect(handled).toMatchObject([
    { type: "page.created", entity: { id: page.id }, attempt_number: 2 },
    { type: "comment.created", entity: { id: comment.id }, data: { page_id: page.id } },
  ]);
  expect(attempts).toBe(3);
});
