import {
  deleteV2CommentsByCommentId,
  deleteV2ListsByListEntriesByEntryId,
  deleteV2NotesByNoteId,
  deleteV2ObjectsByObjectRecordsByRecordId,
  deleteV2TasksByTaskId,
  deleteV2WebhooksByWebhookId,
  getV2CommentsByCommentId,
  getV2ListsByListEntriesByEntryId,
  getV2Meetings,
  getV2MeetingsByMeetingId,
  getV2ObjectsByObjectRecordsByRecordIdAttributesByAttributeValues,
  getV2ObjectsByObjectRecordsByRecordIdEntries,
  getV2Threads,
  getV2ThreadsByThreadId,
  getV2Webhooks,
  getV2WebhooksByWebhookId,
  patchV2ObjectsByObjectRecordsByRecordId,
  postV2Comments,
  postV2ListsByListEntries,
  postV2Webhooks,
} from "attio-ts-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";
import { createClient, unwrapData } from "../../helpers/crm-sdk-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const deal = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
const tamarack = { object: "companies", record_id: seedId("crm/companies/tamarack") };

describe("the vendor's client", () => {
  test("reads every attribute's values, and the history of those it writes", async () => {
    const client = createClient(crm);
    const body = { data: { values: { stage: ["Lost"] } } };
    const record = await unwrapData(
      patchV2ObjectsByObjectRecordsByRecordId({ client, path: deal, body }),
    );
    for (const [attribute, values] of Object.entries(record.values)) {
      const path = { ...deal, attribute };
      const response = getV2ObjectsByObjectRecordsByRecordIdAttributesByAttributeValues({
        client,
        path,
      });
      expect(await unwrapData(response)).toEqual(values);
    }
    const response = getV2ObjectsByObjectRecordsByRecordIdAttributesByAttributeValues({
      client,
      path: { ...deal, attribute: "stage" },
      query: { show_historic: true },
    });
    expect(await unwrapData(response)).toHaveLength(3);
  });

  test("adds a record to a list, finds the entry and deletes it", async () => {
    const client = createClient(crm);
    const list = { list: "expansion_accounts" };
    const data = {
      parent_object: "companies",
      parent_record_id: tamarack.record_id,
      entry_values: { stage: ["Idea"] },
    };
    const entry = await unwrapData(
      postV2ListsByListEntries({ client, path: list, body: { data } }),
    );
    const path = { ...list, entry_id: entry.id.entry_id };
    expect(await unwrapData(getV2ListsByListEntriesByEntryId({ client, path }))).toEqual(entry);
    const entries = () =>
      unwrapData(getV2ObjectsByObjectRecordsByRecordIdEntries({ client, path: tamarack }));
    expect((await entries()).map(({ entry_id }) => entry_id)).toEqual([
      seedId("crm/entry/expansion-accounts/tamarack"),
      entry.id.entry_id,
    ]);
    await deleteV2ListsByListEntriesByEntryId({ client, path });
    expect(await entries()).toHaveLength(1);
  });

  test("creates comments, reads threads and deletes", async () => {
    const client = createClient(crm);
    const id = seedId(`crm/member/${story.members[0]!.key}`);
    const validInput = {
      format: "plaintext" as const,
      content: "Hello",
      author: { type: "workspace-member" as const, id },
    };
    const create = (target: object) =>
      unwrapData(postV2Comments({ client, body: { data: { ...validInput, ...target } as never } }));
    const head = await create({ record: deal });
    const response = await create({ thread_id: head.thread_id });
    const entry_id = seedId("crm/entry/expansion-accounts/tamarack");
    const onEntry = await create({ entry: { list: "expansion_accounts", entry_id } });
    expect(onEntry.entry?.entry_id).toBe(entry_id);
    const path = { comment_id: response.id.comment_id };
    expect(await unwrapData(getV2CommentsByCommentId({ client, path }))).toEqual(response);
    const threads = await unwrapData(getV2Threads({ client, query: deal }));
    expect(threads.at(-1)?.comments).toEqual([head, response]);
    const thread = { thread_id: head.thread_id };
    expect((await unwrapData(getV2ThreadsByThreadId({ client, path: thread }))).comments).toEqual([
      head,
      response,
    ]);
    await deleteV2CommentsByCommentId({ client, path });
    await expect(getV2CommentsByCommentId({ client, path })).rejects.toMatchObject({ status: 404 });
  });

  test("reads meetings", async () => {
    const client = createClient(crm);
    const participants = "elif.demir@harborline.example";
    const query = { limit: 2, participants, sort: "start_desc" as const };
    const page = await getV2Meetings({ client, query });
    const meetings = page.data!.data;
    expect(meetings).toHaveLength(2);
    expect(page.data!.pagination.next_cursor).toEqual(expect.any(String));
    const path = { meeting_id: meetings[0]!.id.meeting_id };
    expect(await unwrapData(getV2MeetingsByMeetingId({ client, path }))).toEqual(meetings[0]);
    expect(await unwrapData(getV2Meetings({ client, query: { limit: 200 } }))).toHaveLength(
      story.calls.length + 2,
    );
  });

  test("creates, reads and deletes webhooks", async () => {
    const client = createClient(crm);
    const filter = { $and: [{ field: "actor.type", operator: "equals" as const, value: "app" }] };
    const data = {
      target_url: "https://hooks.northwind.example/new",
      subscriptions: [{ event_type: "record.updated" as const, filter }],
    };
    const created = await unwrapData(postV2Webhooks({ client, body: { data } }));
    expect(created.secret).not.toBe("");
    expect(await unwrapData(getV2Webhooks({ client }))).toHaveLength(4);
    const path = { webhook_id: created.id.webhook_id };
    expect(await unwrapData(getV2WebhooksByWebhookId({ client, path }))).toMatchObject(data);
    await deleteV2WebhooksByWebhookId({ client, path });
    await expect(getV2WebhooksByWebhookId({ client, path })).rejects.toMatchObject({ status: 404 });
  });

  test("deletes records, tasks and notes", async () => {
    const client = createClient(crm);
    const task = { task_id: seedId("crm/task/castellan-validation-package") };
    const note = { note_id: seedId("crm/note/castellan-stall") };
    expect((await deleteV2TasksByTaskId({ client, path: task })).data).toEqual({});
    expect((await deleteV2NotesByNoteId({ client, path: note })).data).toEqual({});
    const deleted = await deleteV2ObjectsByObjectRecordsByRecordId({ client, path: deal });
    expect(deleted.data).toEqual({});
    for (const path of [`/v2/tasks/${task.task_id}`, `/v2/notes/${note.note_id}`]) {
      expect(await crm.get(path)).toMatchObject({ status: 404 });
    }
  });
});
