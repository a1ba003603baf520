import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";
import { type Call, connectPerson, openJournal } from "./helpers.js";

let workspace: Workspace;
let person: Call;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(async () => {
  workspace.sandbox.reset();
  person = await connectPerson(workspace.sandbox);
});
afterAll(() => workspace.stop());

const roadmap = seedId("notes/page/roadmap");
const playbook = seedId("notes/page/renewal-playbook");
const row = seedId("notes/row/feature-requests/courier-feeds");
const database_id = seedId("notes/database/feature-requests");

/** Things that the run has created so far. */
interface Made {
  page: string;
  database: string;
  comment: string;
  blocks: string[];
}

type Step = (call: Call, made: Made) => Promise<unknown>;

/** The run: it makes a page with content and a database, and changes what was there. */
const steps: Step[] = [
  async (call, made) => {
    const properties = { title: "Plan" };
    const input = { parent_page_id: roadmap, properties, markdown: "# Plan\n\n- One\n\t- Two" };
    made.page = (await call("notes_page_create", input, "r")).id;
  },
  async (call, made) => {
    const input = { block_id: made.page, markdown: "Added\n\n- Three" };
    const { blocks } = (await call("notes_page_content_append", input, "r")) as unknown as {
      blocks: { id: string }[];
    };
    made.blocks = blocks.map(({ id }) => id);
  },
  async (call, made) => {
    const title = [{ type: "text", text: { content: "Docks" } }];
    const properties = { Name: { title: {} } };
    const input = { parent: { page_id: made.page }, title, properties };
    made.database = (await call("notes_database_create", input, "r")).id;
  },
  (call, { database }) =>
    call("notes_database_insert_row", { database_id: database, rows: [{ Name: "A" }] }, "r"),
  (call) => call("notes_page_update", { page_id: row, properties: { Votes: 7 } }, "r"),
  (call) =>
    call("notes_page_markdown_update", { page_id: playbook, replace_all: "Renew early." }, "r"),
  async (call, made) => {
    const rich_text = [{ text: { content: "Done?" } }];
    const input = { parent: { block_id: seedId("notes/block/roadmap/0") }, comment: { rich_text } };
    made.comment = (await call("notes_comment_create", input, "r")).id;
  },
  (call) => call("notes_block_delete", { block_id: seedId("notes/block/roadmap/1") }, "r"),
];

/** Makes the run, with an edit by a person after so many of its steps. */
async function makeRun(call: Call, edit?: { after: number; make: Step }): Promise<void> {
  const made: Made = { page: "", database: "", comment: "", blocks: [] };
  for (const [index, step] of steps.entries()) {
    if (edit?.after === index) await edit.make(person, made);
    await step(call, made);
  }
  if (edit?.after === steps.length) await edit.make(person, made);
}

test("a run of dependent writes is undone completely", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  await makeRun(call);
  expect(await journal.preview("r")).toMatchObject({ message: "Would undo 8 of 8 writes." });
  expect(await journal.undo("r")).toMatchObject({ message: "Undid 8 of 8 writes." });
  expect(await workspace.sandbox.changes()).toEqual([]);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  "a row that a person adds elsewhere after %i writes survives, and all writes are undone",
  async (after) => {
    const { call, journal } = openJournal(workspace.sandbox);
    const make: Step = (own) =>
      own("notes_database_insert_row", { database_id, properties: { Name: "Mine" } });
    await makeRun(call, { after, make });
    expect((await journal.undo("r")).message).toBe("Undid 8 of 8 writes.");
    const changes = await workspace.sandbox.changes();
    expect(changes).toMatchObject([{ kind: "created", title: "Mine" }]);
  },
);

const paragraph = [{ type: "paragraph", text: "Mine" }];
const rich_text = [{ text: { content: "Mine" } }];

test.each<[string, number, Step, string, string[]]>([
  [
    "a value that the run set",
    8,
    (own) => own("notes_page_update", { page_id: row, properties: { Votes: 11 } }),
    "Undid 7 of 8 writes. Not undone: the Votes of the page “Courier positions every 15 minutes”, changed after this run (now 11; the run had set 7).",
    ["page updated"],
  ],
  [
    "a value that the run did not set",
    8,
    (own) => own("notes_page_update", { page_id: row, properties: { Revenue: 1 } }),
    "Undid 8 of 8 writes.",
    ["page updated"],
  ],
  [
    "a value of the row before the run set it",
    4,
    (own) => own("notes_page_update", { page_id: row, properties: { Votes: 11 } }),
    "Undid 8 of 8 writes.",
    ["page updated"],
  ],
  [
    "content to the new page before the run added some",
    1,
    (own, { page }) => own("notes_page_content_append", { block_id: page, blocks: paragraph }),
    "Undid 7 of 8 writes. Not undone: the page “Plan”, kept because others have added content to it; remove it by hand if they are not needed.",
    ["page created"],
  ],
  [
    "content to the new page at the end",
    8,
    (own, { page }) => own("notes_page_content_append", { block_id: page, blocks: paragraph }),
    "Undid 7 of 8 writes. Not undone: the page “Plan”, kept because others have added edits to it; remove it by hand if they are not needed.",
    ["page created"],
  ],
  [
    "a comment to the new page",
    8,
    (own, { page: page_id }) =>
      own("notes_comment_create", { parent: { page_id }, comment: { rich_text } }),
    "Undid 7 of 8 writes. Not undone: the page “Plan”, kept because others have added comments to it; remove it by hand if they are not needed.",
    ["page created"],
  ],
  [
    "a new title to the new page",
    8,
    (own, { page: page_id }) =>
      own("notes_page_update", { page_id, properties: { title: "Mine" } }),
    "Undid 7 of 8 writes. Not undone: the page “Plan”, kept because its properties was changed after this run (now",
    ["page created"],
  ],
  [
    "text to a block that the run added",
    8,
    (own, { blocks: [block_id = ""] }) =>
      own("notes_block_update", { block_id, type: "paragraph", text: "Mine" }),
    "Undid 6 of 8 writes. Not undone: the block “Added” and 1 other, kept because its paragraph was changed after this run (now Mine); the page “Plan”, kept because others have added edits to it; remove it by hand if they are not needed.",
    ["page created", "block created", "block created"],
  ],
  [
    "a row to the new database",
    8,
    (own, { database }) =>
      own("notes_database_insert_row", { database_id: database, properties: { Name: "Mine" } }),
    "Undid 6 of 8 writes. Not undone: the database “Docks”, kept because others have added rows to it; remove it by hand if they are not needed; the page “Plan”, which waits for a newer write to it.",
    ["page created", "database created"],
  ],
  [
    "a block to the content that the run replaced",
    8,
    (own) => own("notes_page_content_append", { block_id: playbook, blocks: paragraph }),
    "Undid 7 of 8 writes. Not undone: the markdown of a page, changed after this run (now",
    ["block created"],
  ],
  [
    "an answer to the comment",
    8,
    (own) =>
      own("notes_comment_create", {
        parent: { block_id: seedId("notes/block/roadmap/0") },
        comment: { rich_text },
      }),
    "Undid 8 of 8 writes.",
    ["comment created"],
  ],
  [
    "the deleted block back",
    8,
    async () => {
      const path = `/v1/blocks/${seedId("notes/block/roadmap/1")}`;
      const request = { method: "PATCH", path, body: { in_trash: false } };
      await workspace.client.send(request as never);
    },
    "Undid 8 of 8 writes.",
    [],
  ],
])("what a person adds survives and is reported: %s", async (_what, after, make, message, left) => {
  const { call, journal } = openJournal(workspace.sandbox);
  await makeRun(call, { after, make });
  const report = await journal.undo("r");
  expect(report.message.slice(0, message.length)).toBe(message);
  const changes = await workspace.sandbox.changes();
  expect(changes.map(({ kind, resource }) => `${resource} ${kind}`)).toEqual(
    expect.arrayContaining(left),
  );
});
