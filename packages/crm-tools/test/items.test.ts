import type { ApiTool } from "@workbelt/core/langchain";
import { describeTypes } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { contentSchemaOf } from "@workbelt/core/testing-support";
import { seedId } from "@workbelt/sandbox";
import { countTokens } from "@workbelt/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CrmToolkit } from "../src/index.js";
import { samples } from "./helpers/samples.js";
import { type CrmSandbox, startCrmSandbox } from "./helpers/sandbox.js";

let crm: CrmSandbox;
let tools: ApiTool<Operation>[];
beforeAll(async () => {
  crm = await startCrmSandbox();
  tools = new CrmToolkit({ client: crm.client }).tools;
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

function find(name: string): ApiTool<Operation> {
  return tools.find((tool) => tool.name === name)!;
}

async function call(name: string, args: object) {
  const message = (await find(name).invoke({ type: "tool_call", id: "1", name, args })) as {
    text: string;
    status?: string;
  };
  const { data } =
    message.status === "error" ? {} : (JSON.parse(message.text) as { data: unknown });
  return { text: message.text, data };
}

const taking = Object.keys(samples).filter((name) =>
  new CrmToolkit().tools.some((tool) => tool.name === name && tool.operation.takesItems),
);

test("records, list entries and tasks are written by items", () => {
  expect(taking.toSorted()).toEqual([
    "crm_add_to_list",
    "crm_append_record_values",
    "crm_create_record",
    "crm_create_task",
    "crm_update_list_entry",
    "crm_update_record",
    "crm_update_task",
    "crm_upsert_list_entry",
    "crm_upsert_record",
  ]);
});

test.each(taking)("%s: items change what single calls change", async (name) => {
  const { input, live = input, second } = samples[name]!;
  const inputs = [live, { ...live, ...second }] as Record<string, unknown>[];
  for (const each of inputs) await find(name).execute(each);
  const expected = await readChanges();
  crm.sandbox.reset();
  const { data, text } = await call(name, { items: inputs });
  expect(data).toMatchObject({ done: 2 });
  expect(contentSchemaOf(find(name).operation).safeParse(JSON.parse(text)).error).toBeUndefined();
  expect(await readChanges()).toEqual(expected);
});

/** The changed fields, without ids and times of what was created. */
async function readChanges(): Promise<string[]> {
  const changes = await crm.sandbox.changes();
  return changes
    .map((change) =>
      JSON.stringify(change).replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "…"),
    )
    .toSorted();
}

test("a hundred records change with one call of few tokens, and a model reads their number", async () => {
  const create = Array.from({ length: 100 }, (_, index) => ({ values: { name: `Dock ${index}` } }));
  const made = await call("crm_create_record", { object: "companies", items: create });
  const { items } = made.data as { items: { index: number; record_id: string }[] };
  expect(items).toHaveLength(100);
  expect(countTokens(made.text)).toBeLessThan(4_500);
  const changes = items.map(({ record_id }) => ({ record_id }));
  const args = { object: "companies", values: { description: "Moved" }, items: changes };
  const changed = await call("crm_update_record", args);
  expect(changed.data).toEqual({ done: 100 });
  expect(countTokens(changed.text)).toBeLessThan(30);
});

test("an upsert says of each item if it was created", async () => {
  const { data } = await call("crm_upsert_record", {
    object: "companies",
    matching_attribute: "domains",
    items: [
      { values: { domains: "harborline.example", name: "Harborline" } },
      { values: { domains: "lovelace.example", name: "Lovelace" } },
    ],
  });
  const id = expect.any(String) as string;
  expect(data).toMatchObject({
    done: 2,
    items: [
      { index: 0, record_id: id },
      { index: 1, record_id: id, outcome: "created" },
    ],
  });
});

test("a refusal that only the service decides fails its item, and the others are done", async () => {
  const record_id = seedId("crm/deals/castellan-cold-chain");
  const other = seedId("crm/deals/harborline-settle");
  crm.sandbox.faults.add({ service: "crm", method: "PUT", path: `/records/${other}`, status: 409 });
  const { data } = await call("crm_update_record", {
    object: "deals",
    items: [
      { record_id, values: { name: "Cold chain" } },
      { record_id: other, values: { name: "Nothing" } },
    ],
  });
  expect(data).toMatchObject({ done: 1, failed: [{ items: [1] }] });
});

test("programs of models call operations singly: their types have no items", async () => {
  const types = await describeTypes([new CrmToolkit()], ["crm_create_task"]);
  expect(types).toContain("declare function crm_create_task");
  expect(types).not.toContain("items");
});

test.each([
  ["people", "email_addresses", "Zoe@Acme.example", " zoe@acme.example"],
  ["people", "email_addresses", [{ email_address: "zoe@acme.example" }], ["ZOE@acme.example"]],
  ["companies", "domains", "Acme.example", "https://www.acme.example/"],
])(
  "items that find one record of %s by %s in two spellings are refused",
  async (object, matching_attribute, one, other) => {
    crm.sandbox.clearActivity();
    const items = [one, other].map((value) => ({ values: { [matching_attribute]: value } }));
    const { text } = await call("crm_upsert_record", { object, matching_attribute, items });
    expect(text).toContain("same");
    expect(crm.sandbox.activity().filter(({ method }) => method === "PUT")).toEqual([]);
  },
);
