import type { ApiTool } from "@workbelt/core/langchain";
import type { FileStore } from "@workbelt/core";
import {
  createNotesClient,
  NotesCommentCreateTool,
  NotesFileUploadTool,
  NotesSessionSendTool,
  NotesToolkit,
} from "@workbelt/notes-tools";
import type { Operation } from "@workbelt/core/provider";
import { seedId, type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { learnFromErrors } from "./learn-from-errors.ts";
import type { Args } from "./helpers/args.ts";
import { withoutUndefined } from "./helpers/correct-input.ts";
import { ids, otherKindCases, sharedInputCases, type NotesCase } from "./helpers/notes-cases.ts";
import { failureCases } from "./helpers/notes-failures.ts";
import { ownCases } from "./helpers/notes-own-cases.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

const { block, database, page, row, source, user, view } = ids;
const title = [{ type: "text" as const, text: { content: "Docks" } }];
const comment = { rich_text: title };
const toPage = { page_id: page };
const onPage = { block_id: page };
const ofDatabase = { database_id: database };
const ofView = { view_id: view };
const ofAgent = { agent_id: seedId("notes/agent/page-keeper") };
const action = seedId(`notes/action/${seedId("notes/page/roadmap")}/Docks`);
const columns = { Name: { title: {} } };
const rank = { Rank: { number: {} } };

/** Arguments with which an operation succeeds. */
const goodInputs: Readonly<Record<string, Args>> = {
  notes_data_fetch: {},
  notes_page_create: { ...ofDatabase, properties: { Name: "Docks" } },
  notes_page_get: toPage,
  notes_page_property_get: { page_id: row, property_id: "Owner" },
  notes_page_update: { ...toPage, icon: { emoji: "🚀" } },
  notes_page_markdown_get: toPage,
  notes_page_markdown_update: { ...toPage, insert: { markdown: "The end." } },
  notes_page_move: { ...toPage, ...ofDatabase },
  notes_page_content_get: onPage,
  notes_page_content_append: { ...onPage, markdown: "- item" },
  notes_block_get: { block_id: block },
  notes_block_update: { block_id: block, type: "paragraph", text: "New" },
  notes_block_delete: { block_id: block },
  notes_database_create: { parent: toPage, title, properties: columns },
  notes_database_fetch: ofDatabase,
  notes_database_update: { ...ofDatabase, title: "Wishes", properties: rank },
  notes_database_query: ofDatabase,
  notes_database_property_retrieve: { ...ofDatabase, property_id: "Votes" },
  notes_database_insert_row: { ...ofDatabase, properties: { Name: "Docks" } },
  notes_data_source_create: { ...ofDatabase, properties: columns },
  notes_data_source_update: { data_source_id: source, title: "Wishes", properties: rank },
  notes_template_list: ofDatabase,
  notes_view_list: ofDatabase,
  notes_view_get: ofView,
  notes_view_query: ofView,
  notes_view_create: { ...ofDatabase, name: "Open", type: "table" },
  notes_view_update: { ...ofView, name: "Open" },
  notes_view_delete: ofView,
  notes_comment_create: { parent: toPage, comment },
  notes_comment_retrieve: {},
  notes_comments_fetch: onPage,
  notes_comment_update: { comment },
  notes_comment_delete: {},
  notes_file_upload: { file: "offer.pdf" },
  notes_file_upload_list: {},
  notes_user_list: {},
  notes_user_get: { user_id: user },
  notes_user_me: {},
  notes_emoji_list: {},
  notes_meeting_notes_query: {},
  notes_meeting_notes_create: { parent_page_id: ids.parent },
  notes_agent_list: {},
  notes_agent_get: ofAgent,
  notes_agent_update: { ...ofAgent, status: "disabled" },
  notes_agent_delete: ofAgent,
  notes_session_send: { ...ofAgent, message: "Hello" },
  notes_session_answer: { approve: [action] },
  notes_session_get: {},
  notes_session_list: {},
  notes_session_cancel: {},
  notes_skill_list: {},
  notes_skill_get: { skill_id: seedId("notes/skill/release-note") },
};

/** The user's request, in the agent's own words; what an operation needs besides is in its good arguments. */
const known: Args = {
  ...ofDatabase,
  page_id: page,
  block_id: ids.home,
  parent_page_id: ids.parent,
  parent: toPage,
  properties: { Name: "Docks" },
  property: "Votes",
  about: "Roadmap",
  title: "Docks",
  text: "Docks",
  new: "Docks",
  name: "Docks",
  markdown: "Docks",
  content: "Docks",
  rich_text: title,
  comment,
  cover: { external: { url: "https://example.com/cover.png" } },
  file: "offer.pdf",
  filename: "offer.pdf",
};

const documents: Readonly<Record<string, string>> = {
  "offer.pdf": "application/pdf",
  "offer.xyz": "chemical/x-xyz",
};

/** The host's files. */
const files: FileStore = {
  open: async (fileName) => {
    const type = fileName === "empty.pdf" ? "application/pdf" : documents[fileName];
    if (type === undefined) return undefined;
    const blob = new Blob([fileName === "empty.pdf" ? "" : "An offer"]);
    return { fileName, type, size: blob.size, chunks: () => blob.stream() };
  },
  names: async () => Object.keys(documents),
};

let sandbox: Sandbox;
let tools: ApiTool<Operation>[];
let commentCreate: NotesCommentCreateTool;
let fileUpload: NotesFileUploadTool;
let sessionSend: NotesSessionSendTool;

beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  // One attempt: the agent reads every failure.
  const options = { ...sandbox.services.notes, attempts: false, rateLimits: false } as const;
  const client = createNotesClient(options);
  tools = new NotesToolkit({ client, files }).getTools();
  commentCreate = new NotesCommentCreateTool({ client });
  fileUpload = new NotesFileUploadTool({ client, files });
  sessionSend = new NotesSessionSendTool({ client });
});
afterAll(() => sandbox.stop());

/** Returns arguments with which an operation succeeds. Only its author may change a comment, an upload expires, a session ends. */
async function goodArgs({ operation }: ApiTool<Operation>): Promise<Args> {
  const good = goodInputs[operation.name] ?? {};
  if ("file_upload_id" in operation.input.shape) {
    const { id } = await fileUpload.execute({ file: "offer.pdf" });
    return { ...good, file_upload_id: id };
  }
  if ("session_id" in operation.input.shape && good["agent_id"] === undefined) {
    const message = 'Add "Docks" to "Roadmap"';
    const { session } = await sessionSend.execute({ ...ofAgent, message });
    return { ...good, session_id: session.id };
  }
  if (!("comment_id" in operation.input.shape)) return good;
  const { id } = await commentCreate.execute({ parent: toPage, comment });
  return { ...good, comment_id: id };
}

async function runCase({ before = [], change, fault, operation, unsaid = "" }: NotesCase) {
  const tool = findTool(operation);
  const good = await goodArgs(tool);
  const args = { ...good, ...change };
  for (const call of before) await findTool(call.name).invoke(call.args);
  if (fault !== undefined) sandbox.faults.add({ service: "notes", ...fault });
  const { [unsaid]: _, ...said } = { ...known, ...good };
  const run = await learnFromErrors({
    call: { name: operation, args: withoutUndefined(args) },
    known: said,
    tools,
  });
  if (tool.operation.effect !== "read" || before.length > 0) sandbox.reset();
  sandbox.faults.clear();
  return run;
}

function findTool(name: string): ApiTool<Operation> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`Unknown operation ${name}.`);
  return tool;
}

/** Returns false if the case leaves out an input that the good arguments do not have. */
function isMistake({ change = {}, operation, unsaid = "" }: NotesCase): boolean {
  const isLeftOut = unsaid in change && change[unsaid] === undefined;
  return !isLeftOut || unsaid === "comment_id" || unsaid in (goodInputs[operation] ?? {});
}

const operations = new NotesToolkit().getTools();
const cases = operations.flatMap(({ name, operation }) => [
  ...sharedInputCases(name, Object.keys(operation.input.shape)).filter(isMistake),
  ...otherKindCases(name, Object.keys(goodInputs[name] ?? {})),
  ...failureCases(name, operation.effect),
  ...ownCases.filter((each) => each.operation === name),
]);

test("every case is about an operation of the package, and every operation has good arguments", () => {
  expect(cases.filter((each) => ownCases.includes(each))).toHaveLength(ownCases.length);
  expect(Object.keys(goodInputs).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});

const sampled = sampleCases(operations, 4).map(({ name }) => name);

describe.each(sampled)("%s", (name) => {
  const own = cases.filter(({ operation }) => operation === name);
  test.each(own.map((each) => [each.problem, each] as const))(
    "%s: the message is enough",
    async (_problem, each) => {
      const run = await runCase(each);
      expect(run.errors, "the call should have failed").not.toEqual([]);
      expect(
        run.outcome,
        `after calling ${run.calls.join(", ")} and reading ${run.errors.join("\n")}`,
      ).toBe(each.outcome);
      const isRepeated = run.calls.slice(1).includes(name);
      const mayRepeat = each.fault === undefined || each.outcome === "done";
      expect(isRepeated && !mayRepeat, "a write that may have happened is not repeated").toBe(
        false,
      );
    },
  );
});
