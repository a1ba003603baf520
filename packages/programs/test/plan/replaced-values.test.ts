import { type Sandbox, seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
});
afterAll(() => sandbox.stop());

const task = seedId("crm/task/harborline-settle-savings");
const roadmap = seedId("notes/page/roadmap");

/** Updates with what a person changes before they are applied. */
const CASES: [title: string, find: string, update: string, byHand: string, path: string][] = [
  [
    "assignees of a task",
    "",
    `await crm_update_task({ task_id: "${task}", assignees: [] });`,
    `const [member] = (await crm_list_workspace_members({})).items; await crm_update_task({ task_id: "${task}", assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: member.workspace_member_id }] });`,
    "assignees",
  ],
  [
    "the text of a note",
    "const [note] = (await crm_list_notes({ limit: 1 })).items;",
    'await crm_update_note({ note_id: note.note_id, content: "By the program" });',
    'await crm_update_note({ note_id: note.note_id, content: "By hand" });',
    "content",
  ],
  [
    "the name of a list",
    "const [list] = (await crm_list_lists({})).items;",
    'await crm_update_list({ list_id: list.list_id, name: "By the program" });',
    'await crm_update_list({ list_id: list.list_id, name: "By hand" });',
    "name",
  ],
  [
    "a value of a list's entry",
    'const [list] = (await crm_list_lists({})).items; const [entry] = (await crm_list_entries({ list: list.list_id, limit: 1 })).items; const [first, second] = (await crm_list_attribute_statuses({ list: list.list_id, attribute: "stage" })).items.filter((each) => each.title !== entry.entry_values.stage);',
    "await crm_update_list_entry({ list_id: list.list_id, entry_id: entry.entry_id, entry_values: { stage: first.title } });",
    "await crm_update_list_entry({ list_id: list.list_id, entry_id: entry.entry_id, entry_values: { stage: second.title } });",
    "entry_values.stage",
  ],
  [
    "the text of a block",
    `const block = (await notes_page_content_get({ block_id: "${roadmap}" })).items.find((each) => each.type === "paragraph");`,
    'await notes_block_update({ block_id: block.block_id, type: "paragraph", text: "By the program" });',
    'await notes_block_update({ block_id: block.block_id, type: "paragraph", text: "By hand" });',
    "text",
  ],
  [
    "the whole content of a page",
    "",
    `await notes_page_markdown_update({ page_id: "${roadmap}", replace_all: "By the program", allow_deleting_content: true });`,
    `await notes_page_content_append({ block_id: "${roadmap}", markdown: "By hand" });`,
    "replace_all",
  ],
];

test.each(CASES)(
  "an update that would replace what a person has changed is skipped: %s",
  async (_title, find, update, byHand, path) => {
    sandbox.reset();
    const planned = await plan(sandbox, find + update);
    expect(Object.keys(planned.writes[0]?.before ?? {})[0]).toContain(path);
    await (await plan(sandbox, find + byHand)).apply();
    const edited = await sandbox.snapshot();
    expect((await planned.apply()).outcomes).toMatchObject([
      { status: "skipped", changed: [{ path: expect.stringContaining(path) }] },
    ]);
    expect(await sandbox.changes(edited)).toEqual([]);
    // A plan that is made now has the edit as the old value.
    const again = await plan(sandbox, find + update);
    expect((await again.apply()).isComplete).toBe(true);
  },
);

const FIND_PERSON =
  "const [person] = (await crm_list_people({ filter: { email_addresses: { $not_empty: true } }, limit: 1 })).items; const email = person.values.email_addresses[0];";
const FIND_ENTRY =
  "const [list] = (await crm_list_lists({})).items; const [entry] = (await crm_list_entries({ list: list.list_id, limit: 1 })).items;";
const FIND_STATUS =
  'const [first] = (await crm_list_attribute_statuses({ object: "deals", attribute: "stage" })).items;';

/** Deletions and updates that a question shows without old values, and what a person does before they are applied. */
const OTHERS: [title: string, find: string, write: string, byHand: string][] = [
  [
    "a deleted task",
    "",
    `await crm_delete_task({ task_id: "${task}" });`,
    `await crm_update_task({ task_id: "${task}", is_completed: true });`,
  ],
  [
    "a deleted person",
    FIND_PERSON,
    "await crm_delete_person({ record_id: person.record_id });",
    'await crm_update_record({ object: "people", record_id: person.record_id, values: { job_title: "By hand" } });',
  ],
  [
    "an entry that is removed",
    FIND_ENTRY +
      'const status = (await crm_list_attribute_statuses({ list: list.list_id, attribute: "stage" })).items.find((each) => each.title !== entry.entry_values.stage);',
    "await crm_remove_from_list({ list: list.list_id, entry_id: entry.entry_id });",
    "await crm_update_list_entry({ list_id: list.list_id, entry_id: entry.entry_id, entry_values: { stage: status.title } });",
  ],
  [
    "a deleted note",
    "const [note] = (await crm_list_notes({ limit: 1 })).items;",
    "await crm_delete_note({ note_id: note.note_id });",
    'await crm_update_note({ note_id: note.note_id, content: "By hand" });',
  ],
  [
    "the person that an upsert finds",
    FIND_PERSON,
    'await crm_upsert_record({ object: "people", matching_attribute: "email_addresses", values: { email_addresses: [email], job_title: "By the program" } });',
    'await crm_update_record({ object: "people", record_id: person.record_id, values: { job_title: "By hand" } });',
  ],
  [
    "a person that did not exist",
    "",
    'await crm_upsert_record({ object: "people", matching_attribute: "email_addresses", values: { email_addresses: ["new.person@example.com"], job_title: "By the program" } });',
    'await crm_create_person({ values: { email_addresses: ["new.person@example.com"], job_title: "By hand" } });',
  ],
  [
    "a setting of a status",
    FIND_STATUS,
    'await crm_update_status({ object: "deals", attribute: "stage", status_id: first.title, celebration_enabled: !first.celebration_enabled });',
    'await crm_update_status({ object: "deals", attribute: "stage", status_id: first.title, celebration_enabled: !first.celebration_enabled });',
  ],
  [
    "a deleted block",
    `const block = (await notes_page_content_get({ block_id: "${roadmap}" })).items.find((each) => each.type === "paragraph");`,
    "await notes_block_delete({ block_id: block.block_id });",
    'await notes_block_update({ block_id: block.block_id, type: "paragraph", text: "By hand" });',
  ],
  [
    "a page for the trash",
    `const block = (await notes_page_content_get({ block_id: "${roadmap}" })).items.find((each) => each.type === "paragraph");`,
    `await notes_page_update({ page_id: "${roadmap}", archived: true });`,
    'await notes_block_update({ block_id: block.block_id, type: "paragraph", text: "By hand" });',
  ],
  [
    "the icon of a page",
    "",
    `await notes_page_update({ page_id: "${roadmap}", icon: { emoji: "🚀" } });`,
    `await notes_page_update({ page_id: "${roadmap}", icon: { emoji: "🌱" } });`,
  ],
];

test.each(OTHERS)(
  "a write is skipped whose target a person has changed: %s",
  async (_title, find, write, byHand) => {
    sandbox.reset();
    const planned = await plan(sandbox, find + write);
    const unchanged = await plan(sandbox, find + write);
    await (await plan(sandbox, find + byHand)).apply();
    const edited = await sandbox.snapshot();
    expect((await planned.apply()).outcomes).toMatchObject([{ status: "skipped" }]);
    expect(await sandbox.changes(edited)).toEqual([]);
    // Without the edit, it is made.
    sandbox.reset();
    expect((await unchanged.apply()).outcomes).toMatchObject([{ status: "done" }]);
  },
);

test("a write is made after earlier ones of its plan have changed the same", async () => {
  sandbox.reset();
  const planned = await plan(
    sandbox,
    `await crm_update_task({ task_id: "${task}", is_completed: true });
    await crm_delete_task({ task_id: "${task}" });
    for (const title of ["One", "Two"])
      await crm_upsert_record({ object: "people", matching_attribute: "email_addresses", values: { email_addresses: ["new.person@example.com"], job_title: title } });
    const block = (await notes_page_content_get({ block_id: "${roadmap}" })).items.find((each) => each.type === "paragraph");
    await notes_block_update({ block_id: block.block_id, type: "paragraph", text: "By the program" });
    await notes_page_update({ page_id: "${roadmap}", archived: true });`,
  );
  expect((await planned.apply()).isComplete).toBe(true);
});

const FIND_ROW = `const [row] = (await notes_database_query({ database_id: "${seedId("notes/database/feature-requests")}", page_size: 1 })).items;`;
const TRASH_ROW = "await notes_page_update({ page_id: row.page_id, archived: true });";
const FIND_BLOCK = `const block = (await notes_page_content_get({ block_id: "${roadmap}" })).items.find((each) => each.type === "paragraph");`;

test.each([
  [
    "a row",
    FIND_ROW,
    "await notes_page_update({ page_id: row.page_id, properties: { Votes: 99 } });",
    TRASH_ROW,
  ],
  [
    "the icon of a row",
    FIND_ROW,
    'await notes_page_update({ page_id: row.page_id, icon: { emoji: "🚀" } });',
    TRASH_ROW,
  ],
  ["a row, to the trash", FIND_ROW, TRASH_ROW, TRASH_ROW],
  [
    "a block",
    FIND_BLOCK,
    'await notes_block_update({ block_id: block.block_id, type: "paragraph", text: "By the program" });',
    "await notes_block_delete({ block_id: block.block_id });",
  ],
])(
  "an update of %s that a person has trashed is skipped, nothing is sent, and the rest is made",
  async (_title, find, update, trash) => {
    sandbox.reset();
    const other = `await crm_update_task({ task_id: "${task}", assignees: [] });`;
    const planned = await plan(sandbox, find + update + other);
    await (await plan(sandbox, find + trash)).apply();
    sandbox.clearActivity();
    const { outcomes } = await planned.apply();
    expect(outcomes).toMatchObject([
      { status: "skipped", message: expect.stringContaining("is in the trash") },
      { status: "done" },
    ]);
    const sent = sandbox
      .activity()
      .filter(({ method, service }) => service === "notes" && method === "PATCH");
    expect(sent).toEqual([]);
  },
);

test("a planned restoring of a page from the trash is made", async () => {
  sandbox.reset();
  await (
    await plan(sandbox, `await notes_page_update({ page_id: "${roadmap}", archived: true });`)
  ).apply();
  const planned = await plan(
    sandbox,
    `await notes_page_update({ page_id: "${roadmap}", archived: false });`,
  );
  expect((await planned.apply()).isComplete).toBe(true);
});
