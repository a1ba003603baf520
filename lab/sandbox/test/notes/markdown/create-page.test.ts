import { afterAll, expect, test } from "vitest";
import { createMarkdownRequests } from "../../helpers/notes-markdown.js";
import { ids, startNotes, text } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const { children, read, send } = createMarkdownRequests(notes);

const parent = { page_id: ids.empty };
const titled = (title: string) => ({ title: { title: [{ text: { content: title } }] } });
const readTitle = (page: object) =>
  (page as { properties: { title: { title: { plain_text: string }[] } } }).properties.title.title
    .map((part) => part.plain_text)
    .join("");

test("a page is created with the content of its Markdown", async () => {
  const markdown = "# Agenda\nWelcome **all**\n- one\n\t- two\n- [ ] Draft";
  const properties = titled("Meeting");
  const { body, status } = await send("POST", "pages", { parent, properties, markdown });
  expect({ status, title: readTitle(body) }).toEqual({ status: 200, title: "Meeting" });
  expect(await read(text(body["id"]))).toBe(markdown);
  expect((await children(text(body["id"]))).map(({ type }) => type)).toEqual([
    "heading_1",
    "paragraph",
    "bulleted_list_item",
    "to_do",
  ]);
});

test("without a title, the first heading of the first level becomes it", async () => {
  const markdown = "## Before\n# The *title*\nText\n# Another";
  const { body } = await send("POST", "pages", { parent, markdown });
  expect(readTitle(body)).toBe("The title");
  expect(await read(text(body["id"]))).toBe("## Before\nText\n# Another");
});

test("without a title and a heading, the page has no title", async () => {
  const { body } = await send("POST", "pages", { parent, markdown: "Only text" });
  expect(readTitle(body)).toBe("");
  expect(await read(text(body["id"]))).toBe("Only text");
});

test("empty Markdown is an empty page", async () => {
  const { body } = await send("POST", "pages", { parent, markdown: "" });
  expect(await children(text(body["id"]))).toEqual([]);
});

test.each([
  ["children", { children: [{ paragraph: { rich_text: [] } }] }],
  ["no children", { children: [] }],
])("Markdown cannot be combined with %s", async (_name, more) => {
  const before = await children(ids.empty);
  const response = await send("POST", "pages", { parent, markdown: "Text", ...more });
  const message = "markdown cannot be combined with children.";
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error", message } });
  expect(await children(ids.empty)).toEqual(before);
});

test("Markdown is a text", async () => {
  const response = await send("POST", "pages", { parent, markdown: 1 });
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
});
