import { InputError, PartialWriteError } from "@workbelt/core";
import { afterEach, expect, test } from "vitest";
import { NotesPageMarkdownUpdateTool } from "../../src/index.js";
import { catchError } from "../helpers/outcome.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { PAGE } from "../helpers/responses.js";

const HEX = "268d8e4e98ab81749583cdbec7ef8510";
const ID = "268d8e4e-98ab-8174-9583-cdbec7ef8510";
const VIEW = "368d8e4e98ab81749583cdbec7ef8511";
const UNKNOWN = `<unknown url="https://app.notion.com/p/${PAGE}#${HEX}" alt="bookmark"/>`;
const CHILD = `<page url="https://www.notion.so/Face-Cafe-${HEX}">Minutes</page>`;

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

/** Starts a service with a page of this content, which accepts every change; no block can be looked up. */
async function startPage(markdown: string, more: object = {}) {
  server = await startRecordingServer(({ path }) => {
    if (path.startsWith("/v1/blocks/")) {
      return { status: 404, body: { object: "error", code: "object_not_found", message: "" } };
    }
    return { body: { object: "page_markdown", id: PAGE, markdown, ...more } };
  });
  const tool = new NotesPageMarkdownUpdateTool({ client: server.client });
  return (change: object) => tool.execute({ page_id: PAGE, ...change });
}

const listWrites = () => server.requests.filter(({ method }) => method === "PATCH");

/** Returns the message of a change that is refused before it is sent. */
async function getRefusal(change: Promise<unknown>): Promise<string> {
  const error = await catchError(change);
  expect(error).toBeInstanceOf(InputError);
  expect(listWrites()).toEqual([]);
  return error.message;
}

const INNER_CODE = ["```markdown", "```js", "x", "```", "```"].join("\n");

test.each<[where: string, markdown: string, old: string, lost: string]>([
  ["after code that shows Markdown", `${INNER_CODE}\n${UNKNOWN}`, UNKNOWN, `bookmark (${ID})`],
  ["after code with a longer end", `\`\`\`\nx\n\`\`\`\`\n${UNKNOWN}`, UNKNOWN, `bookmark (${ID})`],
  ["in a toggle", `<details>\n\t${CHILD}\n</details>`, CHILD, `page “Minutes” (${ID})`],
  [
    "that a view shows",
    `<database url="https://www.notion.so/${HEX}?v=${VIEW}">Tasks</database>`,
    "<database",
    `database “Tasks” (${ID})`,
  ],
  [
    "that is synced",
    `<synced_block url="https://www.notion.so/${PAGE}#${HEX}">\n\tText\n</synced_block>`,
    `<synced_block url="https://www.notion.so/${PAGE}#${HEX}">`,
    `synced_block (${ID})`,
  ],
  [
    "of meeting notes",
    "<meeting-notes>\n\tA\n</meeting-notes>\n<meeting-notes>\n\tB\n</meeting-notes>",
    "<meeting-notes>\n\tA\n</meeting-notes>\n",
    "would delete meeting_notes;",
  ],
])("a block %s is not lost unnamed", async (_where, markdown, old, lost) => {
  const update = await startPage(markdown);
  expect(await getRefusal(update({ edits: [{ old, new: "" }] }))).toContain(lost);
});

test("edits beside a tag without id are sent", async () => {
  const update = await startPage('Text\n<unknown alt="x"/>\n<meeting-notes>\n</meeting-notes>');
  await update({ edits: [{ old: "Text", new: "New" }] });
  expect(listWrites()).toHaveLength(1);
});

test("a synced block stays if its tag does", async () => {
  const tag = `<synced_block url="https://www.notion.so/${PAGE}#${HEX}">`;
  const update = await startPage(`${tag}\n\tText\n</synced_block>`);
  await update({ edits: [{ old: "Text", new: "New" }] });
  expect(listWrites()).toHaveLength(1);
});

test("a page of which the service left out the rest is not replaced", async () => {
  const update = await startPage("Start", { truncated: true });
  expect(await getRefusal(update({ replace_all: "New" }))).toContain("did not load the whole page");
  await update({ replace_all: "New", allow_deleting_content: true });
  expect(listWrites()).toHaveLength(1);
});

test("the id of a block that was not loaded is compared in any form", async () => {
  const markdown = `Text\n<unknown url="https://www.notion.so/${PAGE}#${HEX}"/>`;
  const update = await startPage(markdown, { truncated: true, unknown_block_ids: [HEX] });
  await update({ replace_all: markdown.replace("Text", "New") });
  expect(listWrites()).toHaveLength(1);
});

test.each<[where: string, change: object]>([
  ["in a list item", { insert: { markdown: `- ${CHILD}` } }],
  ["in a table", { replace_all: `Text\n<table><tr><td>${CHILD}</td></tr></table>` }],
  ["after open code", { insert: { markdown: CHILD } }],
  ["that two edits complete", { edits: [{ old: "Text <pag", new: "<page" }] }],
])("a tag %s that would move a page here is refused", async (_where, change) => {
  const half = ` url="https://www.notion.so/${HEX}">Minutes</page>`;
  const isHalf = JSON.stringify(change).includes('<pag"');
  const update = await startPage(isHalf ? `Text <pag${half}` : "Text\n```\ncode");
  expect(await getRefusal(update(change))).toContain(ID);
});

test("the tag of a page as code is text", async () => {
  const update = await startPage("Text");
  await update({ insert: { markdown: `Write \`${CHILD}\`:\n\`\`\`\n${CHILD}\n\`\`\`` } });
  expect(listWrites()).toHaveLength(1);
});

test("a place to insert that is there several times is refused", async () => {
  const update = await startPage("Intro\nNext steps\nMore\nNext steps");
  const insert = { markdown: "x", after: "Next steps" };
  expect(await getRefusal(update({ insert }))).toContain(
    "found 2 times in the page; give a longer passage",
  );
  await update({ insert: { ...insert, after: "More\nNext steps" } });
  expect(listWrites()).toHaveLength(1);
});

test("line ends of Windows are those of the service", async () => {
  const update = await startPage("One\nTwo");
  await update({ edits: [{ old: "One\r\nTwo", new: "One\r\n\r\nTwo" }] });
  expect(listWrites()).toMatchObject([
    {
      body: {
        update_content: { content_updates: [{ old_str: "One\nTwo", new_str: "One\n\nTwo" }] },
      },
    },
  ]);
});

test("edits that would multiply the page are refused", async () => {
  const update = await startPage("a");
  const edits = Array.from({ length: 100 }, () => ({ old: "a", new: "aa", all: true }));
  expect(await getRefusal(update({ edits }))).toContain("longer than 5,000,000 characters");
});

test("on a page that was loaded in part, an edit after such edits is checked too", async () => {
  const update = await startPage(`a\n${UNKNOWN}`, { truncated: true, unknown_block_ids: [HEX] });
  const edits = Array.from({ length: 99 }, () => ({ old: "a", new: "aa", all: true }));
  const change = { edits: [...edits, { old: UNKNOWN, new: "" }] };
  expect(await getRefusal(update(change))).toContain(`bookmark (${ID})`);
});

test("the closest of many long passages is found", async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `Line ${index} of the long page`);
  const update = await startPage(lines.join("\n"));
  const old = lines.slice(4000, 9000).join("\n").replace("Line", "Lines");
  expect(await getRefusal(update({ edits: [{ old, new: "" }] }))).toContain(
    "closest passage is “Line 4000 of",
  );
});

test("if the insertion fails after the edits, the error says what is written", async () => {
  const refusal = errorResponse(400, "validation_error", "no");
  server = await startRecordingServer((_request, index) =>
    index === 2 ? refusal : { body: { id: PAGE, markdown: index === 0 ? "One" : "First" } },
  );
  const update = new NotesPageMarkdownUpdateTool({ client: server.client });
  const change = { edits: [{ old: "One", new: "First" }], insert: { markdown: "New" } };
  const error = await catchError(update.execute({ page_id: PAGE, ...change }));
  expect(error).toBeInstanceOf(PartialWriteError);
  const details = { page_id: PAGE, written: ["edits"], not_written: ["insert"], uncertain: false };
  expect(error.details).toEqual(details);
  expect(error.message).toContain("call it again with insert only");
  const types = server.requests.slice(1).map(({ body }) => (body as { type: string }).type);
  expect(types).toEqual(["update_content", "insert_content"]);
});
