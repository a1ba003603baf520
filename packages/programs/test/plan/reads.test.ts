import { AuditLog, type AuditEntry } from "@workbelt/core";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { type Sandbox, seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createToolkits, getFailure, plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startPlanSandbox({ people: 2000 });
});
beforeEach(() => {
  sandbox.clearActivity();
});
afterAll(() => sandbox.stop());

test("a list has the items of all pages, in the form that models read", async () => {
  const { output } = await plan(
    sandbox,
    `const { items, ...rest } = await crm_list_people({});
     return { count: items.length, ids: new Set(items.map((each) => each.record_id)).size, rest, first: items[0] };`,
  );
  const { count, first, ids, rest } = output.value as Record<string, never>;
  expect(count).toBeGreaterThan(1000);
  expect(ids).toBe(count);
  expect(rest).not.toHaveProperty("next_offset");
  expect(first).toMatchObject({ record_id: expect.any(String), values: expect.any(Object) });
});

test("a list with a limit is one page, which names the next", async () => {
  const { output } = await plan(
    sandbox,
    "const page = await crm_list_people({ limit: 3 }); return [page.items.length, page.next_offset];",
  );
  expect(output.value).toEqual([3, 3]);
});

test("a list longer than the limit is an error that says how to narrow it, never a part", async () => {
  const message = await getFailure(
    plan(sandbox, "return (await crm_list_people({})).items.length;", { limits: { items: 500 } }),
  );
  expect(message).toContain("more than 500 items");
  expect(message).toContain("use aggregate for figures");
});

test("figures are one call", async () => {
  const { output } = await plan(
    sandbox,
    'return (await crm_list_deals({ aggregate: { group_by: ["stage"], sum: ["value"] } })).groups.length;',
  );
  expect(output.value).toBeGreaterThan(1);
});

test("names are completed as in a tool's result", async () => {
  const { output } = await plan(
    sandbox,
    "return (await crm_list_deals({})).items.every(({ values }) => typeof values.owner.actor_name === 'string');",
  );
  expect(output.value).toBe(true);
});

test("a misspelled value ends the program and names those that exist; a value that is not set is undefined", async () => {
  const message = await getFailure(
    plan(
      sandbox,
      "let sum = 0; for (const d of (await crm_list_deals({})).items) sum += d.values.amount ?? 0; return sum;",
    ),
  );
  expect(message).toContain("amount");
  expect(message).toContain("value");
  const { output } = await plan(
    sandbox,
    "const { items } = await crm_list_people({ limit: 1 }); return [items[0].values.twitter_follower_count ?? 'not set', items[0].web_url ?? 'no link'];",
  );
  expect(output.value).toContain("not set");
});

test("an optional field that no item has is undefined, also inside of items that nest, and a misspelled one is an error", async () => {
  const read = `const { items } = await notes_page_content_get({ block_id: "${seedId("notes/page/roadmap")}" });`;
  const { output } = await plan(
    sandbox,
    `${read} return items.map((each) => [each.database_id, each.unsupported_type, each.children?.[0]?.children]).flat();`,
  );
  expect(new Set(output.value as unknown[])).toEqual(new Set([null]));
  expect(await getFailure(plan(sandbox, `${read} return items[0].databse_id;`))).toContain(
    "has no field databse_id in items[]",
  );
  const { output: searched } = await plan(
    sandbox,
    "const { items } = await notes_data_fetch({}); return items.filter((each) => each.page_id !== undefined).map((each) => each.database_id ?? null).length;",
  );
  expect(searched.value).toBeGreaterThan(0);
});

test("a list that was read to its end says nothing about reading on", async () => {
  const rows = seedId("notes/database/accounts");
  const { output } = await plan(
    sandbox,
    `const { items, hint } = await notes_database_query({ database_id: "${rows}" });
     const page = await notes_database_query({ database_id: "${rows}", page_size: 1 });
     return [items.length > 100, hint, page.hint];`,
  );
  expect(output.value).toEqual([true, null, expect.stringContaining("start_cursor")]);
});

test("an error of a call has the message that a tool's caller reads", async () => {
  const { output } = await plan(
    sandbox,
    `try { await crm_get_deal({ record_id: "d0e8cd5a-6e2f-4b5d-8d62-1f6f0f3b8f11" }); } catch (error) { return error.message; }`,
  );
  expect(output.value).toContain("Take record_id from crm_search_records");
  const invalid = await getFailure(plan(sandbox, "await crm_list_deals({ limit: 'many' });"));
  expect(invalid).toContain("crm_list_deals was not called: its input breaks these rules.");
});

test("reads pass the policy and the audit log as a model's calls", async () => {
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => void entries.push(entry) });
  const rule = { when: { operations: ["crm_list_tasks"] }, then: "deny", because: "it is private" };
  const toolkits = createToolkits(sandbox, { auditLog, policy: [rule as never] });
  const message = await getFailure(
    plan(sandbox, "await crm_list_deals({}); await crm_list_tasks({});", {
      toolkits,
      threadId: "thread",
      toolCallId: "call",
    }),
  );
  expect(message).toContain("it is private");
  expect(entries).toMatchObject([
    { operation: "crm_list_deals", outcome: "done", caller: "model", toolCallId: "call" },
    { operation: "crm_list_tasks", outcome: "refused", caller: "model", threadId: "thread" },
  ]);
});

test("programs have no tools beyond those of the toolkits, whose fixed inputs hold", async () => {
  const { services } = sandbox;
  const reads = createToolkits({ services } as Sandbox, { access: "read" });
  const message = await getFailure(
    plan(sandbox, 'await crm_create_task({ content: "No" });', { toolkits: reads }),
  );
  expect(message).toContain("crm_create_task is not defined");
  const { baseUrl, token } = services.crm;
  const client = createCrmClient({ baseUrl, token });
  const pinned = [new CrmToolkit({ client, pin: { object: "companies" } })];
  const { output } = await plan(
    sandbox,
    "return Object.keys((await crm_list_records({ limit: 1 })).items[0].values).includes('domains');",
    { toolkits: pinned },
  );
  expect(output.value).toBe(true);
});

test("a program reads the files that the host gave, and no others", async () => {
  const files = (name: string) =>
    name === "people.csv"
      ? new Blob(["name\nAda\nZoë\n"])
      : name === "utf-16.txt"
        ? new Blob([Buffer.from("\uFEFFZoë", "utf16le")])
        : name === "photo"
          ? new Blob([new Uint8Array([0xff, 0xd8])])
          : undefined;
  const { output } = await plan(
    sandbox,
    'return (await files.read("people.csv")).trim().split("\\n").length;',
    { files },
  );
  expect(output.value).toBe(3);
  const { output: other } = await plan(sandbox, 'return files.read("utf-16.txt");', { files });
  expect(other.value).toBe("Zoë");
  expect(await getFailure(plan(sandbox, 'await files.read("../passwd");', { files }))).toContain(
    "does not exist",
  );
  expect(await getFailure(plan(sandbox, 'await files.read("photo");', { files }))).toContain(
    "expected a text file",
  );
  expect(
    await getFailure(
      plan(sandbox, 'await files.read("people.csv");', { files, limits: { fileBytes: 5 } }),
    ),
  ).toContain("at most 5 bytes");
});

test("what a program returns is cut to its budget, with a notice", async () => {
  const { output } = await plan(
    sandbox,
    "console.log('found', 1); return (await crm_list_people({})).items.map((each) => each.values.name);",
    { limits: { outputTokens: 400 } },
  );
  expect(output.truncated).toMatch(/^The output had about [\d]{4,} tokens, and 400 are shown\./);
  expect(JSON.stringify(output).length).toBeLessThan(4_000);
  expect(output.logs).toEqual(["found 1"]);
});

describe("a read that an earlier write of the program may change is refused", () => {
  const roadmap = seedId("notes/page/roadmap");
  const emma = "emma.clarke@harborline.example";
  const upsert = `await crm_upsert_record({ object: "people", matching_attribute: "email_addresses", values: { email_addresses: ["${emma}"], name: { first_name: "E", last_name: "C" } } });`;
  const block = `const block = (await notes_page_content_get({ block_id: "${roadmap}" })).items.find((each) => each.type === "paragraph");`;
  const updateBlock =
    'await notes_block_update({ block_id: block.block_id, type: "paragraph", text: "New" });';
  const updatePage = `await notes_page_markdown_update({ page_id: "${roadmap}", replace_all: "New", allow_deleting_content: true });`;
  test.each([
    [
      "a record by its id after an upsert",
      `const [person] = (await crm_list_people({ limit: 1 })).items; ${upsert} await crm_get_record({ object: "people", record_id: person.record_id });`,
    ],
    [
      "a page as Markdown after a change of its block",
      `${block} ${updateBlock} await notes_page_markdown_get({ page_id: "${roadmap}" });`,
    ],
    [
      "a block after a change of its page",
      `${block} ${updatePage} await notes_block_get({ block_id: block.block_id });`,
    ],
    [
      "the blocks of a page after a change of its Markdown",
      `${updatePage} await notes_page_content_get({ block_id: "${roadmap}" });`,
    ],
  ])("%s", async (_title, source) => {
    await expect(plan(sandbox, source)).rejects.toMatchObject({ code: "program", kind: "refused" });
  });

  test("pages can be read and changed one after another", async () => {
    const other = seedId("notes/page/renewal-playbook");
    const source = [roadmap, other]
      .map(
        (id) =>
          `await notes_page_content_get({ block_id: "${id}" }); await notes_page_content_append({ block_id: "${id}", markdown: "More" });`,
      )
      .join(" ");
    expect((await plan(sandbox, source)).writes).toHaveLength(2);
  });
});
