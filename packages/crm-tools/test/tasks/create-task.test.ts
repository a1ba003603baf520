import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateTaskTool,
  CrmGetTaskTool,
  CrmListTasksTool,
  CrmListWorkspaceMembersTool,
  CrmSearchRecordsTool,
} from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
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

async function aCompany(): Promise<string> {
  const search = new CrmSearchRecordsTool({ client: crm.client });
  const { items } = await search.execute({ object: "companies", query: "", limit: 1 });
  return items[0]!.id.record_id;
}

async function aMember(): Promise<string> {
  const list = new CrmListWorkspaceMembersTool({ client: crm.client });
  const { items } = await list.execute({ limit: 1 });
  return items[0]!.id.workspace_member_id;
}

describe("crm_create_task", () => {
  test("creates a task with all inputs that can be read and found by its record", async () => {
    const link = { target_object: "companies", target_record_id: await aCompany() };
    const assignee = {
      referenced_actor_type: "workspace-member" as const,
      referenced_actor_id: await aMember(),
    };
    const content = await new CrmCreateTaskTool({ client: crm.client }).invoke({
      content: "Send the revised offer",
      deadline_at: "2027-03-31T17:00:00.000+02:00",
      linked_records: [link],
      assignees: [assignee],
    });
    const created = parseData(content) as { task_id: string };
    expect(created).toEqual({
      task_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      content: "Send the revised offer",
      deadline_at: expect.stringMatching(/^2027-03-31T15:00:00/),
      is_completed: false,
      linked_records: [link],
      assignees: [
        {
          referenced_actor_id: assignee.referenced_actor_id,
          actor_name: expect.stringMatching(/^[A-Z]\S+ [A-Z]/),
        },
      ],
    });
    const { task_id } = created;
    const get = new CrmGetTaskTool({ client: crm.client });
    expect(parseData(await get.invoke({ task_id }))).toEqual(created);
    const list = new CrmListTasksTool({ client: crm.client });
    const { items } = await list.execute({
      linked_object: link.target_object,
      linked_record_id: link.target_record_id,
      is_completed: false,
    });
    expect(items.map((item) => item.id.task_id)).toContain(task_id);
  });

  test("a completed task shows the time of completion", async () => {
    const tool = new CrmCreateTaskTool({ client: crm.client });
    const content = await tool.invoke({ content: "Called back", is_completed: true });
    expect(parseData(content)).toMatchObject({
      is_completed: true,
      completed_at: expect.any(String),
    });
  });

  test("always sends all six keys", async () => {
    const server = await startRecordingServer({ body: { data: response } });
    const tool = new CrmCreateTaskTool({ client: server.client });
    await tool.execute({ content: "x".repeat(2000) });
    await tool.execute({
      content: "x",
      deadline_at: "2026-03-31T17:00:00.000Z",
      is_completed: true,
      linked_records: [{ target_object: "companies", target_record_id: bare }],
      assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: bare }],
    });
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST /v2/tasks",
      "POST /v2/tasks",
    ]);
    expect(server.requests.map(({ body }) => body)).toStrictEqual([
      {
        data: {
          content: "x".repeat(2000),
          format: "plaintext",
          deadline_at: null,
          is_completed: false,
          linked_records: [],
          assignees: [],
        },
      },
      {
        data: {
          content: "x",
          format: "plaintext",
          deadline_at: "2026-03-31T17:00:00.000Z",
          is_completed: true,
          linked_records: [{ target_object: "companies", target_record_id: id }],
          assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: id }],
        },
      },
    ]);
  });

  test.each([
    "2027-03-31T17:00:00Z",
    "2027-03-31T17:00:00.000Z",
    "2027-03-31T17:00:00.000000000Z",
    "2027-03-31T19:00:00+02:00",
    "2027-03-31t17:00:00z",
  ])("the deadline %s is sent with milliseconds and zone", async (deadline_at) => {
    const server = await startRecordingServer({ body: { data: response } });
    await new CrmCreateTaskTool({ client: server.client }).invoke({ content: "x", deadline_at });
    expect(server.requests[0]?.body).toMatchObject({
      data: { deadline_at: "2027-03-31T17:00:00.000Z" },
    });
  });

  test("the deadline, links and assignees of a task can be used as input for another", async () => {
    const get = new CrmGetTaskTool({ client: crm.client });
    const task_id = seedId("crm/task/harborline-settle-savings");
    const { content, deadline_at, linked_records, assignees } = parseData(
      await get.invoke({ task_id }),
    ) as Record<string, string>;
    const tool = new CrmCreateTaskTool({ client: crm.client });
    const copy = { content, deadline_at, linked_records, assignees };
    expect(parseData(await tool.invoke(copy as never))).toMatchObject(copy);
  });

  test.each([
    ["a record", { linked_records: [{ target_object: "people", target_record_id: id }] }],
    [
      "a member",
      {
        assignees: [
          { referenced_actor_type: "workspace-member" as const, referenced_actor_id: id },
        ],
      },
    ],
  ])("%s that does not exist is an error, and creates no task", async (_what, wrong) => {
    const list = new CrmListTasksTool({ client: crm.client });
    const before = await collect(list.items({}));
    const tool = new CrmCreateTaskTool({ client: crm.client });
    const error = await tool.execute({ content: "x", ...wrong }).catch((caught) => caught);
    expect([400, 404]).toContain(error.status);
    expect(error.message).toMatch(
      /Take \w+ from crm_(search_records|list_objects|list_workspace_members)/,
    );
    expect(await collect(list.items({}))).toEqual(before);
  });

  const link = { target_object: "companies", target_record_id: id };
  const assignee = { referenced_actor_type: "workspace-member", referenced_actor_id: id };
  const given = (more: object) => ({ content: "x", ...more });
  test.each<Rule>([
    ["no content", {}, "content", "expected string"],
    ["empty content", { content: "" }, "content", "expected a text; this one is empty"],
    ["content of spaces", { content: " \n\t" }, "content", "expected a text; this one is empty"],
    ["content of 2001 characters", { content: "x".repeat(2001) }, "content", "<=2000"],
    [
      "a nonexistent date as deadline",
      given({ deadline_at: "2026-02-30" }),
      "deadline_at",
      "expected a date or an ISO 8601 time, such as 2026-03-31T17:00:00.000Z",
    ],
    [
      "a nonexistent day",
      given({ deadline_at: "2026-02-30T17:00:00.000Z" }),
      "deadline_at",
      "expected a date or an ISO",
    ],
    [
      "a nonexistent hour",
      given({ deadline_at: "2026-02-03T25:00:00.000Z" }),
      "deadline_at",
      "expected a date or an ISO",
    ],
    [
      "a nonexistent offset",
      given({ deadline_at: "2026-02-03T05:00:00.000+99:00" }),
      "deadline_at",
      "expected a date or an ISO",
    ],
    [
      "words as deadline",
      given({ deadline_at: "next Friday" }),
      "deadline_at",
      "expected a date or an ISO",
    ],
    ["is_completed as text", given({ is_completed: "no" }), "is_completed", "expected boolean"],
    [
      "one link outside a list",
      given({ linked_records: link }),
      "linked_records",
      "expected array",
    ],
    [
      "a link as text",
      given({ linked_records: ["ada@a.example"] }),
      "linked_records.0",
      "expected object",
    ],
    [
      "a link without its object",
      given({ linked_records: [{ target_record_id: id }] }),
      "linked_records.0.target_object",
      "expected string",
    ],
    [
      "a link to a path",
      given({ linked_records: [{ ...link, target_object: "a/b" }] }),
      "linked_records.0.target_object",
      "expected a slug",
    ],
    [
      "a link to no UUID",
      given({ linked_records: [link, { ...link, target_record_id: "x" }] }),
      "linked_records.1.target_record_id",
      "expected a UUID",
    ],
    [
      "a link with more",
      given({ linked_records: [{ ...link, title: "x" }] }),
      "linked_records.0.title",
      "not known here",
    ],
    [
      "an assignee of another type",
      given({ assignees: [{ ...assignee, referenced_actor_type: "app" }] }),
      "assignees.0.referenced_actor_type",
      '"workspace-member"',
    ],
    [
      "an assignee without id",
      given({ assignees: [{ ...assignee, referenced_actor_id: undefined }] }),
      "assignees.0.referenced_actor_id",
      "expected string",
    ],
    ["format", given({ format: "markdown" }), "format", "not an input"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmCreateTaskTool, input)).toEqual(expectedRefusal(field, message));
  });
});
