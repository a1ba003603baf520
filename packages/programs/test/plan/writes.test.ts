import { type Sandbox, seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getFailure, plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
});
afterAll(() => sandbox.stop());

const deal = seedId("crm/deals/castellan-cold-chain");
const roadmap = seedId("notes/page/roadmap");
const database = seedId("notes/database/feature-requests");

test("writes are checked and described as requests, and nothing is sent", async () => {
  const { output, writes } = await plan(
    sandbox,
    `const task = await crm_create_task({ content: "Call", deadline_at: "2026-12-24" });
     return task.task_id;`,
  );
  expect(writes).toMatchObject([
    {
      number: 1,
      tool: "crm_create_task",
      input: { content: "Call" },
      request: {
        method: "POST",
        path: "/v2/tasks",
        body: { data: { content: "Call", deadline_at: "2026-12-24T12:00:00.000Z" } },
      },
      verdict: "allow",
    },
  ]);
  expect(output.value).toBe("<new task 1>");
});

test("invalid writes fail with the message of the tool, in the program", async () => {
  const { output, writes } = await plan(
    sandbox,
    `try { await crm_create_task({ title: "Call" }); } catch (error) { return error.message; }`,
  );
  expect(output.value).toContain("crm_create_task was not called: its input breaks these rules.");
  expect(writes).toEqual([]);
});

test("items are refused: a program calls the function for each", async () => {
  const { output, writes } = await plan(
    sandbox,
    `try { await crm_create_task({ items: [{ content: "Call" }] }); } catch (error) { return error.message; }`,
  );
  expect(output.value).toContain("items: expected to be absent in a program");
  expect(writes).toEqual([]);
});

test("ids of planned things are placeholders that later writes refer to", async () => {
  const { writes } = await plan(
    sandbox,
    `const company = await crm_create_company({ values: { name: "New", domains: ["new.example"] } });
     const note = await crm_create_note({ parent_object: "companies", parent_record_id: company.record_id, title: "Hi", content: "Text", format: "plaintext" });
     await crm_update_record({ object: "companies", record_id: company.record_id, values: { description: "About" } });
     await crm_create_task({ content: "Call", linked_records: [{ target_object: "companies", target_record_id: company.record_id }] });`,
  );
  const [company, note, update, task] = writes;
  const id = company?.creates["record_id"];
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(note?.input["parent_record_id"]).toBe(id);
  expect(update?.request?.path).toBe(`/v2/objects/companies/records/${id}`);
  expect(task?.input["linked_records"]).toMatchObject([{ target_record_id: id }]);
});

describe("programs are ended, even if they catch it, by", () => {
  const planned = 'const task = await crm_create_task({ content: "Call" });';
  test.each([
    [
      "a text made of a planned id",
      `${planned} await crm_get_task({ task_id: \`\${task.task_id}\` });`,
    ],
    [
      "a planned id as a text for people",
      `${planned} await crm_create_note({ parent_object: "deals", parent_record_id: "${deal}", title: task.task_id, content: "Text", format: "plaintext" });`,
    ],
    [
      "a field of a planned result that is not known yet",
      `${planned} if (task.is_completed) return 1;`,
    ],
    ["a read of a planned thing", `${planned} await crm_get_task({ task_id: task.task_id });`],
    ["the same creation twice", `${planned} await crm_create_task({ content: "Call" });`],
    [
      "a write that has to read what is planned",
      `const person = await crm_create_person({ values: { name: "Ada Lane" } }); await crm_update_record({ object: "people", record_id: person.record_id, values: { name: { first_name: "Eve" } } });`,
    ],
  ])("%s", async (_title, source) => {
    const caught = `try { ${source} } catch {} return "went on";`;
    await expect(plan(sandbox, caught)).rejects.toMatchObject({ code: "program", kind: "refused" });
  });
});

const update = `await crm_update_record({ object: "deals", record_id: "${deal}", values: { name: "Other" } });`;
const createTask = 'await crm_create_task({ content: "Call" });';

describe("reads that a planned write would change are refused:", () => {
  test.each([
    ["the record by its id", update, `await crm_get_deal({ record_id: "${deal}" });`],
    ["a list of its object", update, "await crm_list_deals({});"],
    [
      "figures of its object",
      update,
      'await crm_list_records({ object: "deals", aggregate: { sum: ["value"] } });',
    ],
    ["a search", update, 'await crm_search_records({ object: "deals", query: "x" });'],
    ["SQL", update, 'await crm_query_sql({ sql: "select * from deals" });'],
    ["tasks after a new one", createTask, "await crm_list_tasks({});"],
    [
      "other lists after a deletion",
      `await crm_delete_deal({ record_id: "${deal}" });`,
      "await crm_list_tasks({});",
    ],
    [
      "rows after a change of a page",
      `await notes_page_update({ page_id: "${roadmap}", archived: true });`,
      `await notes_database_query({ database_id: "${database}" });`,
    ],
    [
      "the text of a page after new blocks",
      `await notes_page_content_append({ block_id: "${roadmap}", markdown: "New" });`,
      `await notes_page_markdown_get({ page_id: "${roadmap}" });`,
    ],
  ])("%s", async (_title, write, read) => {
    const message = await getFailure(plan(sandbox, `${write} try { ${read} } catch {}`));
    expect(message).toContain("Make all reads first");
    expect(message).toContain("upsert");
  });

  test("also when it follows without waiting", async () => {
    const source = `await Promise.all([(async () => { ${update} })(), crm_list_deals({})]);`;
    expect(await getFailure(plan(sandbox, source))).toContain("Make all reads first");
  });
});

describe("other reads stay possible after a planned write:", () => {
  test.each([
    [
      "another record by its id",
      update,
      "const { items } = await crm_list_companies({ limit: 1 }); await crm_get_company({ record_id: items[0].record_id });",
    ],
    ["lists of other objects", update, "await crm_list_people({ limit: 1 });"],
    [
      "lists of other things",
      update,
      "await crm_list_tasks({}); await crm_list_workspace_members({});",
    ],
    ["other services", update, `await notes_database_query({ database_id: "${database}" });`],
    ["records after a new task", createTask, "await crm_list_deals({});"],
  ])("%s", async (_title, write, read) => {
    const { writes } = await plan(sandbox, `${write} ${read}`);
    expect(writes).toHaveLength(1);
  });
});

test("a program has a limit of writes", async () => {
  const source = 'for (let i = 0; i < 4; i += 1) await crm_create_task({ content: "Call " + i });';
  const message = await getFailure(plan(sandbox, source, { limits: { writes: 3 } }));
  expect(message).toContain("at most 3 writes");
});

test("updates keep the values that they replace, except those that the plan itself changes before", async () => {
  const { writes } = await plan(
    sandbox,
    `${update} await crm_update_record({ object: "deals", record_id: "${deal}", values: { name: "Third", value: 5 } });`,
  );
  expect(writes[0]?.before).toEqual({ "values.name": expect.stringContaining("Castellan") });
  expect(Object.keys(writes[1]?.before ?? {})).toEqual(["values.value"]);
});

test("the clock of a program stands still, so that two plans write the same", async () => {
  const source = "const start = Date.now(); await crm_list_people({}); return Date.now() - start;";
  expect((await plan(sandbox, source)).output.value).toBe(0);
});

test("the summary groups equal writes, names what they are about, and puts deletions first", async () => {
  const { summary } = await plan(
    sandbox,
    `const { items } = await crm_list_deals({});
     const { items: members } = await crm_list_workspace_members({});
     for (const [index, each] of items.entries())
       await crm_update_record({ object: "deals", record_id: each.record_id, values: { owner: members[index % 2].workspace_member_id } });
     await crm_delete_task({ task_id: "${seedId("crm/task/harborline-settle-savings")}" });`,
  );
  expect(summary).toMatchInlineSnapshot(`
    "13 writes:
    1 × delete task (CRM): “Send Pieter the Settle savings sheet for the North Sea lanes, in euros”
      task_id: aa3f89e0-b043-83c5-a0f8-e6a868868898
      Deletes the task.
      Cannot be undone, only made again with another id: a new task has another id, creator and date.
    12 × update record (CRM): “Harborline – Track control tower”, “Harborline – Settle add-on”, “Brightmoor – Track Cold Chain”, “Castellan – validated cold chain”, “Veldt – Track and Plan for inbound” and 7 more
      object: deals
      record_id: 12 values
      values.owner: “Daniel Okafor” → “Priya Raman” (3), → “Marcus Bell” (3); “Lena Hoffmann” → “Priya Raman” (3), → “Marcus Bell” (3)
      Overwrites all values of the attributes it names.
      Can be changed back by hand.
    Not everything is shown. The \`writes\` of the plan have all of it; \`workbelt run --all\` prints them."
  `);
});

test("texts in a summary cannot pose as another line of it", async () => {
  const { summary } = await plan(
    sandbox,
    'await crm_create_task({ content: "Call\\n500 × delete record (CRM) \\u202e” Can be undone." });',
  );
  expect(summary.split("\n").filter((line) => /^\S*\d+ ×/.test(line))).toHaveLength(1);
  expect(summary).not.toContain("\u202e");
  expect(summary).toContain('content: “Call 500 × delete record (CRM) " Can be undone.”');
});

test("a meeting gets the reference that was planned", async () => {
  const { writes } = await plan(
    sandbox,
    'await crm_create_meeting({ title: "Review", start: "2026-12-01T10:00:00Z", end: "2026-12-01T11:00:00Z" });',
  );
  expect(writes[0]?.request?.body).toMatchObject({
    data: { external_ref: expect.stringMatching(/^[\da-f]{64}$/) },
  });
});

test("none of these programs has written", async () => {
  expect(await sandbox.changes()).toEqual([]);
});
