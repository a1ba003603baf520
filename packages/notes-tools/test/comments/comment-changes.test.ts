import { InputError, NotFoundError, PermissionDeniedError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesCommentCreateTool,
  NotesCommentDeleteTool,
  NotesCommentRetrieveTool,
  NotesCommentUpdateTool,
  NotesCommentsFetchTool,
  NotesPageCreateTool,
  createNotesClient,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { PAGE } from "../helpers/responses.js";
import { type Workspace, startWorkspace, titled, written } from "../helpers/sandbox.js";

const SOMEONE_ELSES = seedId("notes/comment/page/0");
const DISCUSSION = seedId("notes/discussion/page");

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const text = (content: string) => ({ rich_text: written(content) });

async function newPage() {
  const create = new NotesPageCreateTool(workspace);
  const parent_page_id = seedId("notes/page/roadmap");
  return (await create.execute({ parent_page_id, properties: titled("Discussed") })).id;
}

async function listTexts(block_id: string) {
  const tool = new NotesCommentsFetchTool(workspace);
  const { items } = parseContent(await tool.invoke({ block_id })) as { items: { text: string }[] };
  return items.map((item) => item.text);
}

async function comment(page_id: string, content: string) {
  const tool = new NotesCommentCreateTool(workspace);
  return tool.execute({ comment: text(content), parent: { page_id } });
}

test("a comment is corrected, then deleted with the replies to it", async () => {
  const page = await newPage();
  const first = await comment(page, "Shal we?");
  const discussion_id = first.discussion_id ?? "";
  const create = new NotesCommentCreateTool(workspace);
  const reply = await create.execute({ comment: text("Yes"), discussion_id });
  const update = new NotesCommentUpdateTool(workspace);
  const input = { comment_id: first.id.replaceAll("-", ""), comment: text("Shall we?") };
  expect(parseContent(await update.invoke(input))).toEqual({
    comment_id: first.id,
    text: "Shall we?",
  });
  expect(await listTexts(page)).toEqual(["Shall we?", "Yes"]);
  const remove = new NotesCommentDeleteTool(workspace);
  const deleted = parseContent(await remove.invoke({ id: reply.id } as never));
  expect(deleted).toMatchObject({ comment_id: reply.id, text: "Yes", deleted: true });
  expect(await listTexts(page)).toEqual(["Shall we?"]);
  await create.execute({ comment: text("No"), discussion_id });
  await remove.execute({ comment_id: first.id });
  expect(await listTexts(page)).toEqual([]);
});

test("a long text is split like a new comment's", async () => {
  const { id } = await comment(await newPage(), "Short");
  const update = new NotesCommentUpdateTool(workspace);
  const changed = await update.execute({ comment_id: id, comment: text("x".repeat(4500)) });
  expect(changed.rich_text).toHaveLength(3);
});

test.each(["update", "delete"])("%s of someone else's comment names its author", async (verb) => {
  const change =
    verb === "update"
      ? new NotesCommentUpdateTool(workspace).execute({
          comment_id: SOMEONE_ELSES,
          comment: text("Changed"),
        })
      : new NotesCommentDeleteTool(workspace).execute({ comment_id: SOMEONE_ELSES });
  const error = await catchError(change);
  expect(error).toBeInstanceOf(NotFoundError);
  const retrieve = new NotesCommentRetrieveTool(workspace);
  const found = parseContent(await retrieve.invoke({ comment_id: SOMEONE_ELSES }));
  expect(error.message).toContain(`was written by “${String(found["author"])}”`);
  expect(error.message).toContain(`notes_comment_create and discussion_id ${DISCUSSION}`);
  expect(error.details).toMatchObject({ discussion_id: DISCUSSION });
});

test("an unknown comment is not found", async () => {
  const remove = new NotesCommentDeleteTool(workspace);
  const error = await catchError(remove.execute({ comment_id: PAGE }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.message).toContain("Not found or not shared");
});

test.each([
  ["comment_id", { comment_id: "first", comment: text("x") }],
  ["comment.rich_text", { comment_id: PAGE, comment: { rich_text: [] } }],
  ["comment", { comment_id: PAGE }],
])("rejects a wrong %s", async (field, input) => {
  const update = new NotesCommentUpdateTool(workspace);
  const error = await catchError(update.execute(input as never));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues).toMatchObject([{ field }]);
});

test("a connection that cannot write comments learns which capability it lacks", async () => {
  const token = workspace.sandbox.addToken("notes", ["readContent", "readComments"]);
  const { baseUrl } = workspace.sandbox.services.notes;
  const client = createNotesClient({ baseUrl, token, rateLimits: false });
  const remove = new NotesCommentDeleteTool({ client });
  const error = await catchError(remove.execute({ comment_id: SOMEONE_ELSES }));
  expect(error).toBeInstanceOf(PermissionDeniedError);
  expect(error.message).toContain("insert comments, which is off by default");
  await client.close();
});

test("a deletion whose outcome is unknown is verified with the comment", async () => {
  const { id } = await comment(await newPage(), "Lost");
  workspace.sandbox.faults.add({ service: "notes", method: "DELETE", kind: "drop-after" });
  const error = await catchError(new NotesCommentDeleteTool(workspace).execute({ comment_id: id }));
  expect(error.message).toContain("Check with notes_comment_retrieve before retrying");
});
