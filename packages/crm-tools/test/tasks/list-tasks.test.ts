import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmListTasksTool, type CrmTask } from "../../src/index.js";
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
afterAll(() => crm.stop());

const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const list = () => new CrmListTasksTool({ client: crm.client });
const daniel = seedId("crm/member/daniel-okafor");

interface TaskPage {
  items: { content: string }[];
  tasks_read?: number;
  next_offset?: number;
}

/** A task due so many days after the start of 2026; not due if undefined. */
const task = (days: number | undefined) => ({
  id: { task_id: id },
  content_plaintext: String(days),
  deadline_at: days === undefined ? null : new Date(Date.UTC(2026, 0, 1 + days)).toISOString(),
  is_completed: false,
  linked_records: [],
  assignees: [],
  created_at: "2026-01-01T00:00:00.000000000Z",
});

/** Answers like the service with tasks that are due on these days, in pages of 500. */
function startTaskServer(days: (number | undefined)[]) {
  const pages = Array.from({ length: Math.floor(days.length / 500) + 1 }, (_, page) => ({
    body: { data: days.slice(page * 500, (page + 1) * 500).map(task) },
  }));
  return startRecordingServer(...pages);
}

const due_after = "2026-01-11T00:00:00Z";
const due_before = "2026-01-13T00:00:00Z";

describe("crm_list_tasks", () => {
  test("returns the tasks of an assignee, which the service filters", async () => {
    const all = await collect(list().items({ limit: 500 }));
    const expected = all.filter(({ assignees }) =>
      assignees.some(({ referenced_actor_id }) => referenced_actor_id === daniel),
    );
    expect(expected.length).toBeGreaterThan(1);
    expect(await collect(list().items({ assignee_id: daniel, limit: 2 }))).toEqual(expected);
    const content = await list().invoke({ assignee_id: daniel, limit: 1 });
    expect(parseData(content)).not.toHaveProperty("tasks_read");
  });

  test("returns the tasks of one deal, by the parameters that its definition names", async () => {
    const all = await collect(list().items({ limit: 500 }));
    const isOf = ({ linked_records }: CrmTask, record_id: string) =>
      linked_records.some(
        ({ target_object_id, target_record_id }) =>
          target_object_id === "deals" && target_record_id === record_id,
      );
    const deal = all
      .flatMap(({ linked_records }) => linked_records)
      .find(({ target_object_id }) => target_object_id === "deals")!.target_record_id;
    const tasks = { linked_object: "deals", linked_record_id: deal, limit: 500 };
    const expected = all.filter((each) => isOf(each, deal));
    expect(expected.length).toBeLessThan(all.length);
    expect(await collect(list().items(tasks))).toEqual(expected);
    expect(list().description).toContain("of one record (a deal's tasks");
    const { items } = parseData(
      await list().invoke({ linked_object: "deals", linked_record_id: deal }),
    ) as TaskPage;
    expect(items).toHaveLength(expected.length);
  });

  test("returns the tasks due in a period, the same in pages of any size", async () => {
    const all = await collect(list().items({ limit: 500 }));
    const deadlines = all.flatMap(({ deadline_at }) => deadline_at ?? []).toSorted();
    const middle = (part: number) =>
      new Date(deadlines[Math.floor(deadlines.length * part)]!).toISOString();
    const period = { due_after: middle(0.25), due_before: middle(0.75) };
    const expected = all.filter(
      ({ deadline_at }) =>
        deadline_at &&
        Date.parse(deadline_at) >= Date.parse(period.due_after) &&
        Date.parse(deadline_at) < Date.parse(period.due_before),
    );
    expect(expected.length).toBeGreaterThan(3);
    for (const limit of [1, 2, 500]) {
      expect(await collect(list().items({ ...period, limit }))).toEqual(expected);
    }
    const page = parseData(await list().invoke(period)) as TaskPage;
    expect(page).toEqual({ items: expect.any(Array), tasks_read: all.length });
  });

  test("includes the start of the period and excludes its end and tasks without a deadline", async () => {
    const server = await startTaskServer([9, 10, undefined, 11, 12]);
    const tool = new CrmListTasksTool({ client: server.client });
    const contents = async (period: object) =>
      (parseData(await tool.invoke(period)) as TaskPage).items.map(({ content }) => content);
    expect(await contents({ due_after, due_before })).toEqual(["10", "11"]);
    expect(await contents({ due_before })).toEqual(["9", "10", "11"]);
    expect(await contents({ due_after })).toEqual(["10", "11", "12"]);
  });

  test("continues behind the last task it read, not returned", async () => {
    const server = await startTaskServer([10, 1, 1, 10, 1, 10]);
    const tool = new CrmListTasksTool({ client: server.client });
    const read = async (input: object) =>
      parseData(await tool.invoke({ due_after, limit: 2, ...input })) as TaskPage;
    expect(await read({})).toMatchObject({
      items: [{ content: "10" }, { content: "10" }],
      tasks_read: 4,
      next_offset: 4,
    });
    await read({ offset: 4 });
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/v2/tasks?limit=500&offset=0",
      "/v2/tasks?limit=500&offset=4",
    ]);
  });

  test("sends the service's own filters with every page", async () => {
    const server = await startTaskServer(Array.from({ length: 600 }, () => 1));
    const tool = new CrmListTasksTool({ client: server.client });
    await tool.execute({ due_after, assignee_id: id, is_completed: false });
    const query = `/v2/tasks?is_completed=false&assignee=${id}&limit=500`;
    expect(server.requests.map(({ url }) => url)).toEqual([
      `${query}&offset=0`,
      `${query}&offset=500`,
    ]);
  });

  test("stops after ten requests, with the offset to continue at", async () => {
    const server = await startTaskServer(Array.from({ length: 5000 }, () => 1));
    const tool = new CrmListTasksTool({ client: server.client });
    expect(parseData(await tool.invoke({ due_after, offset: 7 }))).toEqual({
      items: [],
      tasks_read: 5000,
      next_offset: 5007,
    });
    expect(server.requests).toHaveLength(10);
  });

  test("a page that is cut continues in itself, because its offset counts other tasks", async () => {
    const server = await startTaskServer([1, ...Array.from({ length: 40 }, () => 10)]);
    const tool = new CrmListTasksTool({ client: server.client, maxContentTokens: 500 });
    const { data, truncated } = JSON.parse(await tool.invoke({ due_after, limit: 40 })) as {
      data: TaskPage;
      truncated: string;
    };
    expect(data).not.toHaveProperty("next_offset");
    expect(truncated).toContain(`"continue_from": "0/${data.items.length}"`);
  });

  test.each<Rule>([
    ["a word", { due_after: "today" }, "due_after", "expected a date or an ISO 8601 time"],
    [
      "a period that ends before it starts",
      { due_after: due_before, due_before: due_after },
      "due_before",
      "expected a time after due_after",
    ],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmListTasksTool, input)).toEqual(expectedRefusal(field, message));
  });
});
