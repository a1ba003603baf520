import { type AggregateGroup, InputError } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { findContentProblems } from "@workbelt/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CrmRecord,
  CrmListDealsTool,
  CrmListEntriesTool,
  CrmListPeopleTool,
  CrmListRecordsTool,
  CrmListTasksTool,
  CrmListWorkspaceMembersTool,
} from "../../src/index.js";
import { collect, expectedRefusal, getRefusal, parseData } from "../helpers/expectations.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { createSandboxClient } from "../helpers/sandbox.js";

// So many that deals take several pages.
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ people: 4_000 });
});
afterAll(() => sandbox.stop());

const client = () => createSandboxClient(sandbox);

const valueOf = ({ values }: CrmRecord, slug: string) => values?.[slug]?.[0];

/** Adds up whole numbers by key, without the code under test. */
function addUp<Item>(
  items: Item[],
  keyOf: (item: Item) => string,
  valueOfItem: (item: Item) => number,
) {
  const groups = new Map<string, { count: number; sum: number }>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? { count: 0, sum: 0 };
    groups.set(keyOf(item), { count: group.count + 1, sum: group.sum + valueOfItem(item) });
  }
  return groups;
}

function titleOf(record: CrmRecord, slug: string): string {
  const { title } = (valueOf(record, slug)?.status ?? {}) as { title?: string };
  return String(title);
}

const amountOf = (deal: CrmRecord) => valueOf(deal, "value")?.currency_value ?? 0;

describe("figures about all pages", () => {
  test("equal those of all records: by stage and month, with sums and counts", async () => {
    const deals = await collect(new CrmListDealsTool({ client: client() }).items({}));
    expect(deals.length).toBeGreaterThan(500);
    const expected = addUp(
      deals,
      (deal) =>
        `${titleOf(deal, "stage")} ${String(valueOf(deal, "created_at")?.value).slice(0, 7)}`,
      amountOf,
    );
    const { client: observed, exchanges } = createObservedClient(sandbox);
    const result = await new CrmListDealsTool({ client: observed }).execute({
      aggregate: { group_by: ["stage", "created_at:month"], sum: ["value"] },
    });
    expect(result).toMatchObject({ items: [], read: deals.length });
    expect(result).not.toHaveProperty("incomplete");
    const groups = (result.groups ?? []).map(({ by, count, sum }) => [
      `${by?.["stage"]} ${by?.["created_at:month"]}`,
      { count, sum: Object(sum?.["value"])["USD"] as unknown },
    ]);
    expect(Object.fromEntries(groups)).toEqual(Object.fromEntries(expected));
    const months = (result.groups ?? []).map(({ by }) => String(by?.["created_at:month"]));
    expect(months).toEqual(months.toSorted());
    const queries = exchanges.filter(({ method }) => method === "POST").map(({ body }) => body);
    // At the same time, with perhaps one past the end.
    expect(queries.filter((body) => (body as { offset: number }).offset < 1000)).toEqual(
      expect.arrayContaining([
        { limit: 500, offset: 0 },
        { limit: 500, offset: 500 },
      ]),
    );
    expect(queries.length).toBeLessThanOrEqual(3);
  });

  test("follow the filter, the largest group first, and name members", async () => {
    const filter = { stage: "Lead" };
    const tool = new CrmListDealsTool({ client: client() });
    const deals = await collect(tool.items({ filter }));
    const members = await new CrmListWorkspaceMembersTool({ client: client() }).execute({});
    const names = new Map(
      members.items.map(({ first_name, id, last_name }) => [
        id.workspace_member_id,
        `${first_name} ${last_name}`,
      ]),
    );
    const ownerOf = (deal: CrmRecord) =>
      names.get(valueOf(deal, "owner")?.referenced_actor_id ?? "") ?? "";
    const expected = [...addUp(deals, ownerOf, amountOf)].toSorted(
      ([, one], [, other]) => other.sum - one.sum,
    );
    const request = { group_by: ["owner"], sum: ["value"], top: 2 };
    const content = await tool.invoke({ filter, aggregate: request });
    expect(findContentProblems(tool.operation, content)).toEqual([]);
    const { groups, ...rest } = parseData(content) as { groups: AggregateGroup[] };
    expect(groups).toEqual(
      expected.slice(0, 2).map(([owner, { count, sum }]) => ({
        by: { owner },
        count,
        sum: { value: { USD: sum } },
      })),
    );
    expect(rest).toEqual({ items: [], read: deals.length, more_groups: expected.length - 2 });
  });

  test("count items without a value as a group of their own, and name records", async () => {
    const tool = new CrmListPeopleTool({ client: client() });
    const people = await collect(tool.items({}));
    const {
      groups = [],
      note,
      read,
    } = await tool.execute({
      aggregate: { group_by: ["company"], top: 1000 },
    });
    expect(read).toBe(people.length);
    const without = people.filter((person) => valueOf(person, "company") === undefined).length;
    expect(groups.find(({ by }) => by?.["company"] === null)?.count ?? 0).toBe(without);
    expect(groups.every(({ by }) => !/^[0-9a-f-]{36}$/.test(String(by?.["company"])))).toBe(true);
    expect(note).toBeUndefined();
  });

  test("without columns to group by are one group, also of nothing", async () => {
    const tool = new CrmListRecordsTool({ client: client() });
    const filter = { name: "No deal has this name" };
    const aggregate = { sum: ["value"], count: true };
    await expect(tool.execute({ object: "deals", filter, aggregate })).resolves.toMatchObject({
      groups: [{ count: 0, sum: { value: null } }],
      read: 0,
      items: [],
    });
  });

  test("of a list's entries and of tasks are computed alike", async () => {
    const entries = new CrmListEntriesTool({ client: client() });
    const list = "expansion_accounts";
    const all = await collect(entries.items({ list }));
    const byStage = await entries.execute({ list, aggregate: { group_by: ["stage"] } });
    expect(byStage.read).toBe(all.length);
    const tasks = new CrmListTasksTool({ client: client() });
    const open = await collect(tasks.items({ is_completed: false }));
    const { groups = [] } = await tasks.execute({
      is_completed: false,
      aggregate: { group_by: ["deadline_at:year", "is_completed"], min: ["deadline_at"] },
    });
    const expected = addUp(
      open,
      ({ deadline_at }) => deadline_at?.slice(0, 4) ?? "null",
      () => 0,
    );
    expect(groups.map(({ by, count }) => [String(by?.["deadline_at:year"]), count])).toEqual(
      [...expected]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([year, { count }]) => [year, count]),
    );
    const [first] = groups;
    const deadlines = open.flatMap(({ deadline_at }) => deadline_at ?? []).toSorted();
    expect(Date.parse(first?.min?.["deadline_at"] as string)).toBe(Date.parse(deadlines[0] ?? ""));
  });
});

describe("a request that cannot be met is refused", () => {
  test.each([
    [
      { group_by: ["stag"] },
      "group_by.0",
      /^there is no stag; did you mean stage\? Expected one of /,
    ],
    [{ sum: ["name"] }, "sum.0", /^name has no numbers; expected one of value$/],
    [
      { max: ["stage"] },
      "max.0",
      /^stage has no numbers or dates; expected one of value, created_at$/,
    ],
    [
      { group_by: ["stage:month"] },
      "group_by.0",
      /^stage is not a date; group by it without ":month"$/,
    ],
    [
      { group_by: ["created_at:hour"] },
      "group_by.0",
      /^there is no period :hour; expected one of :day, /,
    ],
  ])("%j", async (aggregate, field, message) => {
    const tool = new CrmListDealsTool({ client: client() });
    const error = await tool.execute({ aggregate }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).issues).toEqual([
      { field: `aggregate.${field}`, message: expect.stringMatching(message) },
    ]);
  });

  test.each([
    ["limit", { limit: 5 }, "which reads all pages itself"],
    ["offset", { offset: 5 }, "which reads all pages itself"],
    ["attributes", { attributes: ["name"] }, "which names what it reads itself"],
  ])("with %s", async (field, input, reason) => {
    const refusal = await getRefusal(CrmListDealsTool, { ...input, aggregate: { sum: ["value"] } });
    expect(refusal).toEqual(
      expectedRefusal(field, `expected to be absent with aggregate, ${reason}`),
    );
  });

  test("by an iteration over pages or items", async () => {
    const tool = new CrmListDealsTool({ client: client() });
    const input = { aggregate: { group_by: ["stage"] } };
    await expect(collect(tool.items(input))).rejects.toThrow("execute() returns them");
    await expect(collect(tool.pages(input))).rejects.toBeInstanceOf(InputError);
  });
});
