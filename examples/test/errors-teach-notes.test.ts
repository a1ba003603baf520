import {
  createNotesClient,
  NotesCommentCreateTool,
  NotesToolkit,
} from "@workbelt/notes-tools";
import type { ApiTool, Operation } from "@workbelt/core/provider";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { learnFromErrors } from "./errors-teach.ts";
import { type Args, withoutUndefined } from "./errors-teach/correct-input.ts";
import { failureCases, sharedInputCases, type TeachingCase } from "./errors-teach/notes-cases.ts";

const page_id = seedId("notes/page/roadmap");
const row_id = seedId("notes/row/feature-requests/courier-feeds");
const block_id = seedId("notes/block/roadmap/0");
const database_id = seedId("notes/database/feature-requests");
const data_source_id = seedId("notes/data-source/feature-requests");
const view_id = seedId("notes/view/feature-requests/blocking");
const title = [{ type: "text", text: { content: "Docks" } }];
const comment = { rich_text: title };

/** Arguments with which an operation succeeds; those of the others are below. */
const goodInputs: Readonly<Record<string, Args>> = {
  notes_data_fetch: {},
  notes_page_create: { parent_page_id: page_id, markdown: "Text" },
  notes_page_get: { page_id },
  notes_page_property_get: { page_id: row_id, property_id: "Votes" },
  notes_page_update: { page_id, properties: { title: "Docks" } },
  notes_page_markdown_get: { page_id },
  notes_page_markdown_update: { page_id, insert: { markdown: "The end." } },
  notes_page_move: { page_id, database_id },
  notes_page_content_get: { block_id: page_id },
  notes_page_content_append: { block_id: page_id, markdown: "- item" },
  notes_block_get: { block_id },
  notes_block_update: { block_id, type: "paragraph", text: "New" },
  notes_block_delete: { block_id },
  notes_database_create: { parent: { page_id }, title, properties: { Name: { title: {} } } },
  notes_database_fetch: { database_id },
  notes_database_update: { database_id, title: "Wishes", properties: { Rank: { number: {} } } },
  notes_database_query: { database_id },
  notes_database_property_retrieve: { database_id, property_id: "Votes" },
  notes_database_insert_row: { database_id, properties: { Name: "Docks" } },
  notes_data_source_create: { database_id, properties: { Name: { title: {} } } },
  notes_data_source_update: { data_source_id, title: "Wishes" },
  notes_template_list: { database_id },
  notes_view_list: { database_id },
  notes_view_get: { view_id },
  notes_view_query: { view_id },
  notes_view_create: { database_id, name: "Open", type: "table" },
  notes_view_update: { view_id, name: "Open" },
  notes_view_delete: { view_id },
  notes_comment_create: { parent: { page_id }, comment },
  notes_comment_retrieve: {},
  notes_comments_fetch: { block_id: page_id },
  notes_comment_update: { comment },
  notes_comment_delete: {},
  notes_file_upload: { file: "offer.pdf" },
  notes_file_upload_list: {},
  notes_user_list: {},
  notes_user_get: { user_id: seedId("notes/user/tom-whitaker") },
  notes_user_me: {},
  notes_emoji_list: {},
  notes_meeting_notes_query: {},
};

/** What the user said, in the agent's own words. */
const known: Args = { block_id: page_id, database_id, file: "offer.pdf" };

const files = async (name: string) =>
  name === "offer.pdf" ? new Blob(["offer"], { type: "application/pdf" }) : undefined;

let sandbox: Sandbox;
let tools: ApiTool<Operation>[];
let commentCreate: NotesCommentCreateTool;

beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  // One attempt: the agent reads every failure.
  const options = { ...sandbox.services.notes, attempts: false, pacing: false } as const;
  const client = createNotesClient(options);
  tools = new NotesToolkit({ client, files }).getTools() as ApiTool<Operation>[];
  commentCreate = new NotesCommentCreateTool({ client });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

/** Returns arguments with which an operation succeeds. Only its author may change a comment. */
async function goodArgs({ operation }: ApiTool<Operation>): Promise<Args> {
  const good = goodInputs[operation.name];
  if (good === undefined) throw new Error(`There are no arguments for ${operation.name}.`);
  if (!("comment_id" in operation.input.shape)) return good;
  const { id } = await commentCreate.execute({ parent: { page_id }, comment } as never);
  return { ...good, comment_id: id };
}

async function runCase({ change, fault, operation }: TeachingCase) {
  const tool = tools.find(({ name }) => name === operation);
  if (tool === undefined) throw new Error(`Unknown operation ${operation}.`);
  const args = { ...(await goodArgs(tool)), ...change };
  if (fault !== undefined) sandbox.faults.add({ service: "notes", ...fault });
  const said = Object.entries(known).filter(([name]) => !(name in tool.operation.input.shape));
  return learnFromErrors({
    call: { name: operation, args: withoutUndefined(args) },
    known: Object.fromEntries(said),
    tools,
  });
}

const operations = new NotesToolkit().getTools() as ApiTool<Operation>[];
const cases = operations.flatMap(({ name, operation }) => [
  ...sharedInputCases(name, Object.keys(operation.input.shape)),
  ...failureCases(name, operation.effect === "read"),
]);

describe.each(operations.map(({ name }) => name))("%s", (name) => {
  const own = cases.filter(({ operation }) => operation === name);
  test.each(own.map((each) => [each.problem, each] as const))(
    "%s: the message is enough",
    async (_problem, each) => {
      const run = await runCase(each);
      expect(run.errors, "the call should have failed").not.toEqual([]);
      expect(run.outcome, `after calling ${run.calls.join(", ")} and reading ${run.errors.join("\n")}`).toBe(each.outcome);
      const again = run.calls.slice(1).includes(name);
      expect(again, "only a call that can succeed is repeated").toBe(each.outcome === "done");
    },
  );
});
