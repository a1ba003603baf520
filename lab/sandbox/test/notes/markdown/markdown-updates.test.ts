import { afterAll, expect, test } from "vitest";
import { createMarkdownRequests, toUrl } from "../../helpers/notes-markdown.js";
import { ids, results, startNotes, text } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const { children, edit, newPage, read, replace, send, update } = createMarkdownRequests(notes);

test("an edit keeps the ids of all blocks, and with them their comments", async () => {
  const page = await newPage("# Plan\nFirst\n- a\n\t- b\nLast");
  const before = (await children(page)).map((block) => text(block["id"]));
  const parent = { block_id: before[1] };
  await send("POST", "comments", { parent, rich_text: [{ text: { content: "Sure?" } }] });
  await edit(page, "First", "Now **first**\nSecond");
  const after = await children(page);
  expect(after.map((block) => text(block["id"]))).toEqual([
    before[0],
    before[1],
    expect.any(String),
    before[2],
    before[3],
  ]);
  expect(results(await send("GET", `comments?block_id=${before[1]}`))).toHaveLength(1);
  expect(await read(page)).toBe("# Plan\nNow **first**\nSecond\n- a\n\t- b\nLast");
});

test("removed blocks go to the trash with everything in them, and can be restored", async () => {
  const page = await newPage("Stay\n<details>\n<summary>Go</summary>\n\tInside\n</details>");
  const toggle = text((await children(page))[1]?.["id"]);
  await replace(page, "Stay");
  expect(await read(page)).toBe("Stay");
  expect((await send("GET", `blocks/${toggle}`)).body).toMatchObject({ in_trash: true });
  await send("PATCH", `blocks/${toggle}`, { in_trash: false });
  expect(await read(page)).toContain("<summary>Go</summary>\n\tInside");
});

test("content is inserted at the start, at the end and after a selection", async () => {
  const page = await newPage("One\n- a\n\t- b\nTwo");
  await update(page, "insert_content", { content: "End" });
  await update(page, "insert_content", { content: "Start", position: { type: "start" } });
  await update(page, "insert_content", { content: "Last", position: { type: "end" } });
  const { body } = await update(page, "insert_content", { content: "Middle", after: "One...b" });
  expect(text(body["markdown"])).toBe("Start\nOne\n- a\n\t- b\nMiddle\nTwo\nEnd\nLast");
  const range = { content: "1\n2", content_range: "One...Middle" };
  const replaced = await update(page, "replace_content_range", range);
  expect(text(replaced.body["markdown"])).toBe("Start\n1\n2\nTwo\nEnd\nLast");
});

test.each<[rule: string, type: string, command: object, message: RegExp]>([
  [
    "text that is not there",
    "update_content",
    { content_updates: [{ old_str: "Nine", new_str: "9" }] },
    /content_updates\[0\]\.old_str was not found/,
  ],
  [
    "text in several places",
    "update_content",
    {
      content_updates: [
        { old_str: "One", new_str: "1" },
        { old_str: "same", new_str: "x" },
      ],
    },
    /content_updates\[1\]\.old_str matches 2 locations/,
  ],
  [
    "an empty text",
    "update_content",
    { content_updates: [{ old_str: "", new_str: "x" }] },
    /must not be empty/,
  ],
  ["a selection without a match", "insert_content", { content: "x", after: "One...Nine" }, /match/],
  [
    "two places",
    "insert_content",
    { content: "x", after: "One", position: { type: "end" } },
    /position should be not present/,
  ],
  ["an unknown field", "replace_content", { new_str: "x", force: true }, /force should be not/],
  [
    "an unclosed tag",
    "replace_content",
    { new_str: "<details>\nx" },
    /<details> tag .* not closed/,
  ],
])("rejects %s and writes nothing", async (_rule, type, command, message) => {
  const page = await newPage("One\nsame same");
  const response = await update(page, type, command);
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(text(response.body["message"])).toMatch(message);
  expect(await read(page)).toBe("One\nsame same");
});

test("a body without type is rejected", async () => {
  const body = { replace_content: { new_str: "x" } };
  const response = await send("PATCH", `pages/${ids.empty}/markdown`, body);
  expect(text(response.body["message"])).toContain("body.type should be defined");
});

test("all matches are replaced on request", async () => {
  const page = await newPage("One\nsame same");
  await edit(page, "same", "other", { replace_all_matches: true });
  expect(await read(page)).toBe("One\nother other");
});

test("child pages and databases are only deleted if the request allows it", async () => {
  const page = await newPage("Text");
  const child = text(
    (
      await send("POST", "pages", {
        parent: { page_id: page },
        properties: { title: { title: [{ text: { content: "Minutes" } }] } },
      })
    ).body["id"],
  );
  const tag = `<page url="${toUrl(child)}">Minutes</page>`;
  expect(await read(page)).toBe(`Text\n${tag}`);
  const refused = [
    await replace(page, "New"),
    await edit(page, tag, ""),
    await update(page, "replace_content_range", { content: "", content_range: "Text...</page>" }),
  ];
  for (const { body, status } of refused) {
    expect(status).toBe(400);
    expect(text(body["message"])).toContain(`page "Minutes" (${child})`);
  }
  await replace(page, `<details>\n<summary>Pages</summary>\n\t${tag}\n</details>\nText`);
  expect(await read(page)).toBe(`<details>\n<summary>Pages</summary>\n\t${tag}\n</details>\nText`);
  expect((await send("GET", `pages/${child}`)).body).toMatchObject({
    parent: { type: "block_id" },
    in_trash: false,
  });
  expect(await replace(page, "New", { allow_deleting_content: true })).toMatchObject({
    status: 200,
  });
  expect((await send("GET", `pages/${child}`)).body).toMatchObject({ in_trash: true });
});

test.each([
  ["GET", ids.database, 400, "is a database, not a page"],
  ["PATCH", ids.database, 400, "is a database, not a page"],
  ["GET", ids.dataSource, 404, "Could not find page"],
  ["PATCH", ids.dataSource, 404, "Could not find page"],
])("%s rejects the id of something else: %s", async (method, id, status, message) => {
  const body = { type: "replace_content", replace_content: { new_str: "x" } };
  const path = `pages/${id}/markdown`;
  const response = await send(method, path, method === "GET" ? undefined : body);
  expect(response.status).toBe(status);
  expect(text(response.body["message"])).toContain(message);
});

test("a block's content is not changed through the endpoint for pages", async () => {
  const page = await newPage("x");
  const block = text((await children(page))[0]?.["id"]);
  const { body } = await replace(block, "y");
  expect(text(body["message"])).toContain("is a block, not a page");
});

test("a page in the trash is not changed", async () => {
  const page = await newPage("x");
  await send("PATCH", `pages/${page}`, { in_trash: true });
  expect(text((await replace(page, "y")).body["message"])).toContain("archived");
});

test("a change that may run asynchronously is a task to poll", async () => {
  const page = await newPage("Old");
  const started = await update(page, "replace_content", { new_str: "New" }, { allow_async: true });
  expect(started).toMatchObject({
    status: 202,
    body: {
      object: "async_task",
      status: "queued",
      poll_after_seconds: 1,
      operation: { surface: "rest", name: "PATCH /v1/pages/:page_id/markdown" },
    },
  });
  const task = text(started.body["id"]);
  expect(text(started.body["status_url"])).toMatch(new RegExp(`/v1/async_tasks/${task}$`));
  const done = await send("GET", `async_tasks/${task}`);
  expect(done.body).toMatchObject({
    status: "succeeded",
    result: { object: "page_markdown", id: page, markdown: "New" },
  });
  const rejected = await update(
    page,
    "update_content",
    { content_updates: [{ old_str: "Nine", new_str: "" }] },
    { allow_async: true },
  );
  const failed = await send("GET", `async_tasks/${text(rejected.body["id"])}`);
  expect(failed.body).toMatchObject({
    status: "failed",
    error: { object: "error", status: 400, code: "validation_error" },
  });
  expect(await send("GET", "async_tasks/task_0")).toMatchObject({ status: 404 });
});
