import { afterAll, expect, test } from "vitest";
import { createMarkdownRequests } from "../../helpers/notes-markdown.js";
import { ids, startNotes, text } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const { children, send, ...v1 } = createMarkdownRequests(notes);
const v2 = createMarkdownRequests(notes, "v2");

const parent = { page_id: ids.empty };
const rich_text = [{ text: { content: "Text" } }];

test("a page is read in the version that a request names, without one in the first", async () => {
  const page = await v1.newPage(
    'One\nTwo {color="red"}\n<details>\n<summary>T</summary>\n\tx\n</details>',
  );
  const first = 'One\nTwo {color="red"}\n<details>\n<summary>T</summary>\n\tx\n</details>';
  expect(await v1.read(page)).toBe(first);
  expect(await createMarkdownRequests(notes, "v1").read(page)).toBe(first);
  expect(await v2.read(page)).toBe(
    'One\n\n<p color="red">\nTwo\n</p>\n\n<toggle>\nT\n\nx\n</toggle>',
  );
});

test("a change is written and answered in the version of its request", async () => {
  const page = await v2.newPage("One\nstill one\n\nTwo");
  const { body } = await v2.edit(page, "One\nstill one", "One");
  expect(body["message"]).toMatch(/old_str was not found/);
  const changed = await v2.edit(page, "One still one\n\nTwo", "One\n\n> Three");
  expect(changed.body["markdown"]).toBe("One\n\n> Three");
  expect((await children(page)).map(({ type }) => type)).toEqual(["paragraph", "quote"]);
});

test("a text of the first version is not found in the second one, and the other way round", async () => {
  const page = await v1.newPage("- a\n\t- b\nText");
  expect((await v2.edit(page, "- a\n\t- b", "x")).status).toBe(400);
  expect((await v2.edit(page, "- a\n  - b", "- a\n  - c")).status).toBe(200);
  expect((await v1.edit(page, "- a\n  - c", "x")).status).toBe(400);
  expect((await v1.edit(page, "- a\n\t- c", "- d")).status).toBe(200);
  expect(await v2.read(page)).toBe("- d\n\nText");
});

test("content is inserted after a selection, and a range replaced, in the second version", async () => {
  const page = await v2.newPage("One\n\n- a\n- b\n\nTwo");
  const after = { content: "Middle\n\n> q", after: "- a...b" };
  const inserted = await v2.update(page, "insert_content", after);
  expect(inserted.body["markdown"]).toBe("One\n\n- a\n- b\n\nMiddle\n\n> q\n\nTwo");
  const between = await v2.update(page, "insert_content", { content: "- c", after: "- a" });
  expect(between.body["markdown"]).toBe("One\n\n- a\n- c\n- b\n\nMiddle\n\n> q\n\nTwo");
  const range = { content: "1\n\n2", content_range: "One...> q" };
  const replaced = await v2.update(page, "replace_content_range", range);
  expect(replaced.body["markdown"]).toBe("1\n\n2\n\nTwo");
  const start = { content: "---", position: { type: "start" } };
  expect((await v2.update(page, "insert_content", start)).body["markdown"]).toMatch(/^---\n\n1/);
});

test("a page is created from either version", async () => {
  const markdown = "# Agenda\n\nOne\nline\n\n<toggle>\nT\n\nx\n</toggle>";
  const create = async (more: object) => {
    const { body } = await send("POST", "pages", { parent, markdown, ...more });
    return (await children(text(body["id"]))).map(({ type }) => text(type));
  };
  expect(await create({ markdown_version: "v2" })).toEqual(["paragraph", "toggle"]);
  const old = ["paragraph", "paragraph", "paragraph", "paragraph", "paragraph", "paragraph"];
  expect(await create({ markdown_version: "v1" })).toEqual(old);
  expect(await create({})).toEqual(old);
});

test("a page is created by a task", async () => {
  const body = { parent, markdown: "<toggle>\nT\n</toggle>", markdown_version: "v2" };
  const task = await send("POST", "pages", { ...body, allow_async: true });
  expect(task).toMatchObject({
    status: 202,
    body: { status: "queued", operation: { surface: "rest", name: "POST /v1/pages" } },
  });
  const done = await send("GET", `async_tasks/${text(task.body["id"])}`);
  expect(done.body).toMatchObject({ status: "succeeded", result: { object: "page" } });
  const [toggle] = await children(text(done.body["result"]?.["id"]));
  expect(toggle).toMatchObject({ type: "toggle" });
});

test("comments are written in either version, with inline formatting only", async () => {
  const markdown = `<u>One</u>\n# **two** <mention url="user://${ids.ada}" /> \\# $x$`;
  const plain = (items: unknown) =>
    (items as { plain_text: string }[]).map(({ plain_text: each }) => each);
  const created = await send("POST", "comments", { parent, markdown, markdown_version: "v2" });
  expect(plain(created.body["rich_text"])).toEqual([
    "One",
    "\n# ",
    "two",
    " ",
    "@Ada Byron",
    " # ",
    "x",
  ]);
  const path = `comments/${text(created.body["id"])}`;
  const first = await send("PATCH", path, { markdown: "<u>One</u>" });
  expect(plain(first.body["rich_text"])).toEqual(["<u>One</u>"]);
  const second = await send("PATCH", path, { markdown: "<u>One</u>", markdown_version: "v2" });
  expect(second.body["rich_text"]).toMatchObject([{ annotations: { underline: true } }]);
});

const replace = { type: "replace_content", replace_content: { new_str: "x" } };
const comment = { parent, rich_text };
const refused: [what: string, method: string, path: string, body: object | undefined][] = [
  ["a read", "GET", `pages/${ids.empty}/markdown?markdown_version=v3`, undefined],
  ["a change", "PATCH", `pages/${ids.empty}/markdown`, { ...replace, markdown_version: "v3" }],
  ["a new page", "POST", "pages", { parent, markdown: "x", markdown_version: 2 }],
  ["a new page without Markdown", "POST", "pages", { parent, markdown_version: "v2" }],
  [
    "a new page of blocks",
    "POST",
    "pages",
    { parent, children: [{ paragraph: { rich_text } }], markdown_version: "v2" },
  ],
  ["a new comment", "POST", "comments", { parent, markdown: "x", markdown_version: "v3" }],
  ["a new comment of rich text", "POST", "comments", { ...comment, markdown_version: "v2" }],
];

test.each(refused)("%s with a wrong version is refused", async (_, method, path, body) => {
  const response = await send(method, path, body);
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(text(response.body["message"])).toContain("markdown_version");
});

test("a changed comment of rich text with a version is refused", async () => {
  const created = await send("POST", "comments", comment);
  const path = `comments/${text(created.body["id"])}`;
  const response = await send("PATCH", path, { rich_text, markdown_version: "v2" });
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(text(response.body["message"])).toContain("body.markdown_version");
});

test("what the parser changed is a warning of the second version, not of a task", async () => {
  const page = await v2.newPage("");
  const markdown = "<details>x</details> ![a](https://example.com/a.png)\n\n<toggle>\nT";
  const { body } = await v2.replace(page, markdown);
  expect(body["warnings"]).toEqual([
    {
      code: "update_warning",
      category: "unclosed_tag",
      message: expect.stringContaining("<toggle>"),
      autofix: true,
    },
    expect.objectContaining({
      category: "unsupported_tag",
      message: expect.stringContaining("<details>"),
    }),
    expect.objectContaining({ category: "inline_image", autofix: true }),
  ]);
  const task = await v2.update(
    page,
    "replace_content",
    { new_str: markdown },
    { allow_async: true },
  );
  const { body: done } = await send("GET", `async_tasks/${text(task.body["id"])}`);
  expect(done["result"]).not.toHaveProperty("warnings");
  expect((await v2.replace(page, "Clean")).body).not.toHaveProperty("warnings");
  expect((await v1.replace(page, "<div>")).body).not.toHaveProperty("warnings");
});

test("the first version has emojis of the workspace, citations, and colors of files, rows and cells", async () => {
  const emoji = {
    id: "c0ffee00-0000-4000-8000-000000000001",
    name: "northwind",
    url: "https://example.com/northwind.png",
  };
  notes.store.put("notes/custom-emojis", emoji.id, emoji);
  const markdown = [
    "Ship :northwind: at 10:30, not :unknown:",
    '![Dock](https://example.com/dock.png) {color="red"}',
    '<video src="https://example.com/tour.mp4" color="blue_bg">Tour</video>',
    '<table fit-page-width="true" header-row="true">',
    "<colgroup>",
    '<col color="gray">',
    '<col width="120">',
    "</colgroup>",
    '<tr color="green">',
    '<td color="red">a</td>',
    "<td>b</td>",
    "</tr>",
    "</table>",
  ].join("\n");
  const page = await v1.newPage(markdown);
  expect(await v1.read(page)).toBe(markdown);
  const [paragraph] = await children(page);
  expect(JSON.stringify(paragraph)).toContain('"custom_emoji"');
  expect(await v2.read(page)).toContain('<tr color="green">');

  const cited = await v1.newPage("As said[^https://example.com/a]");
  expect(await v1.read(cited)).toContain("](https://example.com/a)");
});
