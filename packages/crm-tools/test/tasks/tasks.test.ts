import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { CrmCreateTaskTool, CrmGetTaskTool, CrmListTasksTool } from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { createIdRules, pagingRules } from "../helpers/rules.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

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

describe("crm_list_tasks", () => {
  test("returns open tasks, completed tasks or both", async () => {
    const tool = new CrmListTasksTool({ client: crm.client });
    const both = await collect(tool.items({}));
    const open = await collect(tool.items({ is_completed: false }));
    const done = await collect(tool.items({ is_completed: true }));
    expect(open.length).toBeGreaterThan(0);
    expect(done.length).toBeGreaterThan(0);
    expect(open.every((item) => !item.is_completed)).toBe(true);
    expect(done.every((item) => item.is_completed)).toBe(true);
    expect([...open, ...done].map((item) => item.id.task_id).toSorted()).toEqual(
      both.map((item) => item.id.task_id).toSorted(),
    );
  });

  test("returns the tasks of one record, with links in the form of the inputs", async () => {
    const tool = new CrmListTasksTool({ client: crm.client });
    const everything = await collect(tool.items({}));
    const link = everything.flatMap((item) => item.linked_records)[0]!;
    const content = await tool.invoke({
      linked_object: link.target_object_id,
      linked_record_id: link.target_record_id,
    });
    const expected = everything.filter((item) =>
      item.linked_records.some((other) => other.target_record_id === link.target_record_id),
    );
    const { items } = parseData(content) as {
      items: { task_id: string; linked_records: object[] }[];
    };
    expect(items.map(({ task_id }) => task_id).toSorted()).toEqual(
      expected.map((item) => item.id.task_id).toSorted(),
    );
    expect(items[0]?.linked_records).toContainEqual({
      target_object: link.target_object_id,
      target_record_id: link.target_record_id,
    });
  });

  test("returns 20 by default and paginates in order, without duplicates", async () => {
    const create = new CrmCreateTaskTool({ client: crm.client });
    for (const number of Array.from({ length: 8 }).keys())
      await create.execute({ content: `${number}` });
    const tool = new CrmListTasksTool({ client: crm.client });
    const first = await tool.execute({});
    expect(first.items).toHaveLength(20);
    expect(first.next_offset).toBe(20);
    const whole = await tool.execute({ limit: 500 });
    expect(whole.items.length).toBeGreaterThan(20);
    expect(await collect(tool.items({ limit: 6 }))).toEqual(whole.items);
  });

  test("always sends a limit, and its inputs as query", async () => {
    const server = await startRecordingServer({ body: { data: [] } });
    const tool = new CrmListTasksTool({ client: server.client });
    await tool.execute({});
    await tool.execute({
      linked_object: "people",
      linked_record_id: bare,
      is_completed: false,
      limit: 3,
      offset: 6,
    });
    expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["GET", "/v2/tasks?limit=20&offset=0", undefined],
      [
        "GET",
        `/v2/tasks?linked_object=people&linked_record_id=${id}&is_completed=false&limit=3&offset=6`,
        undefined,
      ],
    ]);
  });

  test.each<Rule>([
    ...pagingRules,
    [
      "a record without its object",
      { linked_record_id: id },
      "linked_object",
      "expected together with linked_record_id",
    ],
    [
      "an object without its record",
      { linked_object: "people" },
      "linked_record_id",
      "expected together with linked_object",
    ],
    [
      "a record that is not a UUID",
      { linked_object: "people", linked_record_id: "ada" },
      "linked_record_id",
      "expected a UUID",
    ],
    [
      "an object that is not a slug",
      { linked_object: "p?", linked_record_id: id },
      "linked_object",
      "expected a slug",
    ],
    ["is_completed as a word", { is_completed: "yes" }, "is_completed", "expected boolean"],
    ["assignee", { assignee: id }, "assignee", "not an input"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmListTasksTool, input)).toEqual(expectedRefusal(field, message));
  });
});

describe("crm_get_task", () => {
  test("returns the same as the list to the model, and the full task to the host", async () => {
    const list = await new CrmListTasksTool({ client: crm.client }).execute({ limit: 1 });
    const tool = new CrmGetTaskTool({ client: crm.client });
    const task = await tool.execute({ task_id: list.items[0]!.id.task_id });
    expect(task).toEqual(list.items[0]);
    expect(task).toHaveProperty("created_by_actor.type", "workspace-member");
  });

  test("normalizes the id", async () => {
    const server = await startRecordingServer({ body: { data: response } });
    await new CrmGetTaskTool({ client: server.client }).execute({ task_id: bare });
    expect(server.requests).toMatchObject([{ method: "GET", url: `/v2/tasks/${id}` }]);
  });

  test("an unknown id is not found, with the tool that lists ids", async () => {
    const tool = new CrmGetTaskTool({ client: crm.client });
    const error = await tool
      .execute({ task_id: seedId("crm/task/none") })
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.message).toMatch(/Could not find Task with ID.*Take task_id from crm_list_tasks/);
  });

  test.each(createIdRules("task_id"))("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmGetTaskTool, input)).toEqual(expectedRefusal(field, message));
  });
});
