import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyTool } from "../helpers/every-tool.js";
import { parseData } from "../helpers/expectations.js";
import { liveInputs, prepareLive } from "../helpers/samples.js";
import { pairs } from "../helpers/result-pairs.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

type Json = Record<string, unknown>;

function toolFor(name: string) {
  const Tool = everyTool.find((each) => new each().name === name);
  if (Tool === undefined) throw new Error(`There is no ${name}.`);
  return new Tool({ client: crm.client, maxContentTokens: false });
}

/** Calls a tool on fresh data and returns the content for the model. */
async function read(name: string, input?: Json): Promise<Json> {
  const tool = toolFor(name);
  const given = input ?? (await prepareLive(name, crm.client));
  const data = parseData(await tool.invoke(given as never)) as Json;
  if (tool.operation.effect !== "read") crm.sandbox.reset();
  return data;
}

/** Returns the value at a path such as `items.0.record_id`. */
function valueAt(data: unknown, path: string): unknown {
  return path.split(".").reduce((value, key) => (value as Json | undefined)?.[key], data);
}

describe("a key of a result is accepted as input of other operations", () => {
  test.each(pairs)("%s %j → %s", async (from, results, to, others) => {
    const result = await read(from);
    const given = Object.entries(results).map(
      ([key, path]) => [key, valueAt(result, path)] as const,
    );
    for (const [, value] of given) expect(value).toEqual(expect.anything());
    await expect(read(to, { ...others, ...Object.fromEntries(given) })).resolves.toBeDefined();
  });
});

test("keys of a result are also accepted inside lists and objects", async () => {
  const { items } = (await read("crm_search_records")) as { items: Json[] };
  const { record_id, object } = items[0] ?? {};
  const members = (await read("crm_list_workspace_members")) as { items: Json[] };
  const { workspace_member_id } = members.items[0] ?? {};
  const task = await read("crm_create_task", {
    content: "Call back",
    linked_records: [{ object, record_id }],
    assignees: [{ workspace_member_id }],
  });
  expect(task).toMatchObject({
    linked_records: [{ target_object: object, target_record_id: record_id }],
    assignees: [{ referenced_actor_id: workspace_member_id }],
  });
  const filter = { object, record_id };
  const meetings = (await read("crm_list_meetings", { filter })) as { items: Json[] };
  expect(meetings.items.length).toBeGreaterThan(0);
  const { values } = (await read("crm_get_deal")) as { values: { owner: Json } };
  const { referenced_actor_id } = values.owner;
  const shared = [{ referenced_actor_id, level: "read-only" }];
  const list = {
    ...liveInputs["crm_create_list"],
    parent_object: "people",
    workspace_member_access: shared,
  };
  await expect(read("crm_create_list", list)).resolves.toMatchObject({
    workspace_member_access: [{ workspace_member_id: referenced_actor_id, level: "read-only" }],
  });
});

test("a full task can be used as input for a new one", async () => {
  const { items } = (await toolFor("crm_list_tasks").execute({ limit: 1 })) as { items: Json[] };
  const { content_plaintext, linked_records, assignees } = items[0] as {
    content_plaintext: string;
    linked_records: Json[];
    assignees: { referenced_actor_id: string }[];
  };
  const copy = await read("crm_create_task", { content_plaintext, linked_records, assignees });
  expect(copy).toMatchObject({
    content: content_plaintext,
    assignees: assignees.map(({ referenced_actor_id }) => ({ referenced_actor_id })),
  });
});

// Ids that no operation accepts, or that differ in meaning between results.
const NOWHERE = ["id", "allowed_object_ids", "slug", "target_url", "url", "web_url", "avatar_url"];

test("every id in a result is an input somewhere, by its own name or as an alias", async () => {
  const names = new Set(NOWHERE);
  for (const Tool of everyTool) {
    const { aliases = {}, input } = new Tool().operation;
    for (const key of [...Object.keys(input.shape), ...Object.keys(aliases)]) {
      names.add(key.replace(/^.*\./, ""));
    }
  }
  const found = new Set<string>();
  for (const name of Object.keys(liveInputs)) collectIds(await read(name), found);
  expect(found.size).toBeGreaterThan(15);
  expect([...found].filter((key) => !names.has(key))).toEqual([]);
});

/** Collects keys that end like an id, except in `values`, which are workspace data. */
function collectIds(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/(^|_)(ids?|slug|object|url)$/.test(key)) found.add(key);
    if (key !== "values" && key !== "entry_values") collectIds(inner, found);
  }
}
