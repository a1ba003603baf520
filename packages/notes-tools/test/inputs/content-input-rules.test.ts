import { afterAll, beforeAll, expect, test } from "vitest";
import { InputError } from "@workbelt/core";
import { NotesToolkit, type NotesToolName } from "../../src/index.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { PAGE, list } from "../helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
beforeAll(async () => {
  server = await startRecordingServer(() => ({ body: list([]) }));
});
afterAll(() => server.stop());

const blocks = [{ type: "paragraph", text: "x" }];
const append = (...items: unknown[]) => ({ block_id: PAGE, blocks: items });
const written = (markdown: unknown) => ({ block_id: PAGE, markdown });
const child = (...items: unknown[]) => ({ parent_page_id: PAGE, child_blocks: items });
const captioned = (type: string, caption: string) => ({ block_id: PAGE, type, text: "x", caption });
const toggle = (children: unknown) => ({ type: "toggle", text: "x", children });

const REFUSED: [tool: string, input: object, field: string, message: RegExp][] = [
  [
    "notes_page_content_append",
    { ...append(...blocks), markdown: "x" },
    "markdown",
    /exactly one of blocks and/,
  ],
  [
    "notes_page_content_append",
    append("x"),
    "blocks.0",
    /expected {"type":"paragraph","text":"…"}/,
  ],
  ["notes_page_content_append", written(" \n"), "markdown", /expected text/],
  [
    "notes_page_content_append",
    written("x".repeat(300_001)),
    "markdown",
    /at most 300,000 characters.*notes_page_content_append/,
  ],
  ["notes_page_content_append", written(`${" ".repeat(200)}- x`), "markdown", /at most 100 levels/],
  [
    "notes_page_content_append",
    { ...append(...blocks), after: PAGE, position: "start" },
    "position",
    /without after/,
  ],
  ["notes_page_content_append", { ...append(...blocks), after: "x" }, "after", /UUID/],
  ["notes_page_content_append", { ...append(...blocks), position: "top" }, "position", /start/],
  [
    "notes_page_content_append",
    { ...append(...blocks), continue_from: "3" },
    "continue_from",
    /exactly the blocks of the call that failed/,
  ],
  [
    "notes_page_content_append",
    append({ type: "pdf", text: "The offer" }),
    "blocks.0.file_upload_id",
    /file_upload_id of notes_file_upload/,
  ],
  [
    "notes_page_content_append",
    append({ type: "pdf", file_upload_id: PAGE, text: "x".repeat(2001) }),
    "blocks.0.text",
    /at most 2000/,
  ],
  [
    "notes_page_content_append",
    append({ type: "quote", text: "x", file_upload_id: PAGE }),
    "blocks.0.file_upload_id",
    /with image, file, pdf, video, audio only/,
  ],
  [
    "notes_page_content_append",
    append({ type: "code", text: "x", caption: "y".repeat(2001) }),
    "blocks.0.caption",
    /at most 2000 characters/,
  ],
  [
    "notes_page_content_append",
    append({ type: "image", file_upload_id: PAGE, caption: "y" }),
    "blocks.0.caption",
    /expected as text, the caption of a file/,
  ],
  [
    "notes_page_content_append",
    append({ type: "quote", text: "x", checked: true }),
    "blocks.0.checked",
    /with type to_do only/,
  ],
  [
    "notes_page_content_append",
    append({ type: "heading_1", text: "x", children: blocks }),
    "blocks.0.children",
    /a heading_1 cannot have children/,
  ],
  [
    "notes_page_content_append",
    append(toggle([{ type: "poem", text: "x" }])),
    "blocks.0.children.0.type",
    /one of paragraph/,
  ],
  [
    "notes_page_content_append",
    append(toggle(["x"])),
    "blocks.0.children.0",
    /expected record|object/,
  ],
  ["notes_page_content_get", { block_id: PAGE, depth: 0 }, "depth", />=1/],
  ["notes_page_content_get", { block_id: PAGE, depth: 6 }, "depth", /<=5/],
  ["notes_page_content_get", { block_id: PAGE, format: "html" }, "format", /markdown/],
  ["notes_page_create", { ...child(), markdown: "x" }, "markdown", /without child_blocks/],
  [
    "notes_page_create",
    child({ type: "to_do", text: "x", checked: "yes" }),
    "child_blocks.0.checked",
    /true or false/,
  ],
  [
    "notes_page_create",
    child({ type: "quote", text: "x", caption: "y" }),
    "child_blocks.0.caption",
    /with type code only/,
  ],
  [
    "notes_page_create",
    child({ type: "code", text: "x", caption: 7 }),
    "child_blocks.0.caption",
    /expected a string of at most 2000 characters/,
  ],
  ["notes_block_update", captioned("quote", "x"), "caption", /type code only/],
  ["notes_block_update", captioned("code", "x".repeat(2001)), "caption", /at most 2000 characters/],
  ["notes_page_create", child(toggle("x")), "child_blocks.0.children", /list of blocks/],
  ["notes_page_create", child(toggle(["x"])), "child_blocks.0.children.0", /expected a block/],
  [
    "notes_database_insert_row",
    { database_id: PAGE, properties: {}, child_blocks: blocks, markdown: "x" },
    "markdown",
    /without child_blocks/,
  ],
];

test.each(REFUSED)("%s rejects %j: %s", async (name, input, field, message) => {
  const tool = new NotesToolkit({ client: server.client, include: [name as NotesToolName] })
    .tools[0];
  const error: unknown = await tool?.invoke({ ...input }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  const { issues } = error as InputError;
  expect(issues.map((issue) => issue.field)).toContain(field);
  expect(issues.find((issue) => issue.field === field)?.message).toMatch(message);
  expect(server.requests).toEqual([]);
});
