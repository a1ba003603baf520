import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmGetTaskTool, CrmListTasksTool, CrmUpdateTaskTool } from "../../src/index.js";
import {
  collect,
  expectedRefusal,
  getRefusal,
  parseData,
  type Rule,
} from "../helpers/expectations.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const task_id = seedId("crm/task/harborline-settle-savings");
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const bare = id.replaceAll("-", "").toUpperCase();
const response = {
  id: { task_id: id },
  content_plaintext: "x",
  is_completed: false,
  linked_records: [],
  assignees: [],
  created_at: "2026-01-01T00:00:00.000000000Z",
};
const assign = (key: string) => ({
  referenced_actor_id: seedId(`crm/member/${key}`),
});

const named = ({ referenced_actor_id }: ReturnType<typeof assign>) => ({
  referenced_actor_id,
  actor_name: expect.stringContaining(" "),
});

const update = async (input: object) =>
  parseData(
    await new CrmUpdateTaskTool({ client: crm.client }).invoke({ task_id, ...input } as never),
  );
const fetchTask = async () =>
  parseData(await new CrmGetTaskTool({ client: crm.client }).invoke({ task_id })) as {
    content: string;
  };

describe("crm_update_task", () => {
  test("reassigns and completes a task, which is then among the tasks of its assignee", async () => {
    const before = await fetchTask();
    const assignees = [assign("tom-whitaker")];
    const after = await update({ assignees, is_completed: true });
    const written = { assignees: assignees.map(named), is_completed: true };
    expect(after).toEqual({ task_id, content: before.content, ...written });
    expect(await fetchTask()).toEqual({
      ...before,
      ...written,
      completed_at: expect.stringMatching(/^\d{4}-/),
    });
    const list = new CrmListTasksTool({ client: crm.client });
    const [{ referenced_actor_id: assignee_id }] = assignees as [ReturnType<typeof assign>];
    const done = await collect(list.items({ assignee_id, is_completed: true }));
    expect(done.map((each) => each.id.task_id)).toContain(task_id);
    const reopened = await update({ is_completed: false });
    expect(reopened).toEqual({ task_id, content: before.content, is_completed: false });
    expect(await fetchTask()).toEqual({ ...before, assignees: assignees.map(named) });
  });

  test("sets the deadline, and removes it by an empty string", async () => {
    const deadline_at = "2027-03-31T17:00:00.000+02:00";
    expect(await update({ deadline_at })).toMatchObject({
      deadline_at: "2027-03-31T15:00:00Z",
    });
    await update({ deadline_at: null, is_completed: false });
    expect(await fetchTask()).toMatchObject({ deadline_at: "2027-03-31T15:00:00Z" });
    expect(await update({ deadline_at: "" })).toMatchObject({ deadline_at: null });
    expect(await fetchTask()).not.toHaveProperty("deadline_at");
  });

  test("replaces links and assignees, also by the keys of other results", async () => {
    const company = { object: "companies", record_id: seedId("crm/companies/kestrel") };
    const member = { workspace_member_id: seedId("crm/member/aiko-tanabe") };
    expect(await update({ linked_records: [company], assignees: [member] })).toMatchObject({
      linked_records: [{ target_object: "companies", target_record_id: company.record_id }],
      assignees: [named(assign("aiko-tanabe"))],
    });
    const cleared = await update({ linked_records: [], assignees: [] });
    expect(cleared).toMatchObject({ linked_records: null, assignees: null });
    const after = await fetchTask();
    expect(after).not.toHaveProperty("linked_records");
    expect(after).not.toHaveProperty("assignees");
  });

  test.each(["content", "content_plaintext"])("refuses %s, with what to do", async (key) => {
    const refusal = await getRefusal(CrmUpdateTaskTool, { task_id, [key]: "New text" });
    expect(refusal).toEqual(
      expectedRefusal(
        key,
        "The CRM cannot change a task's content: create one with the new content with crm_create_task, then delete this one with crm_delete_task.",
      ),
    );
  });

  test("errors say where the ids are found", async () => {
    await expect(update({ task_id: id, is_completed: true })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("Take task_id from crm_list_tasks"),
    });
    const assignees = [{ ...assign("x"), referenced_actor_id: id }];
    await expect(update({ assignees })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("Take workspace_member_id from crm_list_workspace_members"),
    });
    const linked_records = [{ target_object: "company", target_record_id: id }];
    await expect(update({ linked_records })).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/Take api_slug from crm_list_objects; slugs are plural/),
    });
  });

  test("sends only what is given", async () => {
    const server = await startRecordingServer({ body: { data: response } });
    const tool = new CrmUpdateTaskTool({ client: server.client });
    await tool.execute({ task_id: bare, is_completed: true });
    await tool.execute({ task_id: id, deadline_at: "" });
    expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["PATCH", `/v2/tasks/${id}`, { data: { is_completed: true } }],
      ["PATCH", `/v2/tasks/${id}`, { data: { deadline_at: null } }],
    ]);
  });

  test("is not repeated if its outcome is unknown, and says how to check", async () => {
    crm.sandbox.faults.add({ service: "crm", method: "PATCH", kind: "drop-after" });
    await expect(update({ is_completed: true })).rejects.toMatchObject({
      mayHaveHappened: true,
      message: expect.stringContaining("crm_get_task"),
    });
    expect(await fetchTask()).toMatchObject({ is_completed: true });
  });

  test.each<Rule>([
    ["no task", { is_completed: true }, "task_id", "expected string"],
    ["a task that is not a UUID", { task_id: "x", is_completed: true }, "task_id", "a UUID"],
    ["nothing to change", { task_id }, "is_completed", "expected at least one of"],
    [
      "a blank deadline",
      { task_id, deadline_at: " " },
      "deadline_at",
      "expected a date or an ISO 8601",
    ],
    ["is_completed as a word", { task_id, is_completed: "done" }, "is_completed", "boolean"],
    [
      "a link without its object",
      { task_id, linked_records: [{ target_record_id: id }] },
      "linked_records.0.target_object",
      "expected string",
    ],
    [
      "an assignee of another type",
      { task_id, assignees: [{ referenced_actor_type: "app", referenced_actor_id: id }] },
      "assignees.0.referenced_actor_type",
      '"workspace-member"',
    ],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmUpdateTaskTool, input)).toEqual(expectedRefusal(field, message));
  });
});
