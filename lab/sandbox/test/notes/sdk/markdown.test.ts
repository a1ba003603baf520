import type { Client } from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSdkClient, ids, startNotes, type Notes } from "../../helpers/notes-server.js";

let notes: Notes;
let client: Client;
beforeAll(async () => {
  notes = await startNotes();
  client = createSdkClient(notes);
});
afterAll(() => notes.stop());

test("Notion's own client reads and changes a page as Markdown", async () => {
  const page_id = ids.empty;
  const inserted = await client.pages.updateMarkdown({
    page_id,
    type: "insert_content",
    insert_content: { content: "## Agenda\n- Prices\n- Dates" },
  });
  expect(inserted).toMatchObject({ object: "page_markdown", id: page_id, truncated: false });
  await client.pages.updateMarkdown({
    page_id,
    type: "update_content",
    update_content: { content_updates: [{ old_str: "Dates", new_str: "Dates and places" }] },
  });
  const read = await client.pages.retrieveMarkdown({ page_id, include_transcript: true });
  expect(read.markdown).toBe("## Agenda\n- Prices\n- Dates and places");
  expect(read.unknown_block_ids).toEqual([]);
});

test("Notion's own client polls a change that runs asynchronously", async () => {
  const started: object = await client.pages.updateMarkdown({
    page_id: ids.empty,
    allow_async: true,
    type: "replace_content",
    replace_content: { new_str: "Fresh start" },
  });
  expect(started).toMatchObject({ object: "async_task", status: "queued" });
  const { id: task_id } = started as { id: string };
  const task = await client.asyncTasks.retrieve({ task_id });
  expect(task).toMatchObject({ status: "succeeded", result: { markdown: "Fresh start" } });
});

test("Notion's own client receives the refusal to delete a child page", async () => {
  const refused = client.pages.updateMarkdown({
    page_id: ids.home,
    type: "replace_content",
    replace_content: { new_str: "" },
  });
  await expect(refused).rejects.toMatchObject({
    code: "validation_error",
    message: expect.stringContaining("Sales guide: 2026"),
  });
});

test("Notion's own client moves a page and reads users and blocks", async () => {
  const parent = { data_source_id: ids.dataSource };
  const row = await client.pages.move({ page_id: ids.empty, parent });
  expect(row).toMatchObject({ parent: { data_source_id: ids.dataSource } });
  const back = await client.pages.move({ page_id: ids.empty, parent: { page_id: ids.guide } });
  expect(back).toMatchObject({ parent: { page_id: ids.guide } });
  expect(await client.users.retrieve({ user_id: ids.ada })).toMatchObject({ name: "Ada Byron" });
  expect(await client.users.me({})).toMatchObject({ type: "bot" });
  expect(await client.blocks.retrieve({ block_id: ids.guide })).toMatchObject({
    child_page: { title: "Sales guide: 2026" },
  });
});
