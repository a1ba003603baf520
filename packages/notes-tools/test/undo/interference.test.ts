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
const teamHome = seedId("notes/page/team-home");
const row = seedId("notes/row/feature-requests/courier-feeds");
const database_id = seedId("notes/database/feature-requests");
const data_source_id = seedId("notes/data-source/feature-requests");
const view_id = seedId("notes/view/feature-requests/by-status");

/** What the run has made so far. */
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
  (call) => call("notes_page_markdown_update", { page_id: teamHome, replace_all: PLAN }, "r"),
  async (call, made) => {
    const rich_text = [{ text: { content: "Done?" } }];
    const input = { parent: { block_id: seedId("notes/block/roadmap/0") }, comment: { rich_text } };
    made.comment = (await call("notes_comment_create", input, "r")).id;
  },
  (call) => call("notes_block_delete", { block_id: seedId("notes/block/roadmap/1") }, "r"),
];

const PLAN =
  "New <page-tags> are kept.".replace(" <page-tags>", "") +
  `\n\n<page url="https://www.notion.so/72be801046868e20b661cf9bc9727074">Weekly rhythm</page>` +
  `\n\n<page url="https://www.notion.so/6234c8207aa6baa0be561e7ff6a3700c">New joiners</page>`;

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
