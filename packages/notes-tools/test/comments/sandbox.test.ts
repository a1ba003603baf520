import { NotFoundError, PermissionDeniedError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesBlockDeleteTool,
  NotesCommentCreateTool,
  NotesCommentRetrieveTool,
  NotesCommentsFetchTool,
  NotesDatabaseInsertRowTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesUserListTool,
  createNotesClient,
} from "../../src/index.js";
import { parseContent, catchError } from "../helpers/outcome.js";
import { VERSIONS, type Workspace, startWorkspace, titled, written } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const HOME = seedId("notes/page/roadmap");
const REQUESTS = seedId("notes/database/feature-requests");

test.each(VERSIONS)("a row gets a comment and a reply in version %s", async (notes_version) => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const row = await insert.execute({
    database_id: REQUESTS,
    properties: titled(`Discussed in ${notes_version}`),
    notes_version,
  });
  const create = new NotesCommentCreateTool(workspace);
  const first = parseContent(
    await create.invoke({
      comment: { rich_text: written("Is this true?") },
      parent: { page_id: row.url ?? "" },
      notes_version,
    }),
  );
  expect(first).toMatchObject({ parent: { page_id: row.id }, text: "Is this true?" });
  const discussion_id = String(first["discussion_id"]);
  const answer = await create.execute({
    comment: { rich_text: written("Yes.") },
    discussion_id,
    notes_version,
  });
  const fetch = new NotesCommentsFetchTool(workspace);
  const texts: unknown[] = [];
  for await (const item of fetch.items({ block_id: row.id, page_size: 1, notes_version })) {
    texts.push([item.id, item.discussion_id]);
  }
  expect(texts).toEqual([
    [first["comment_id"], discussion_id],
    [answer.id, discussion_id],
  ]);
  const retrieve = new NotesCommentRetrieveTool(workspace);
  const one = parseContent(await retrieve.invoke({ comment_id: answer.id, notes_version }));
  expect(one).toMatchObject({ comment_id: answer.id, discussion_id, text: "Yes." });
});

test("a block gets a comment of its own", async () => {
  const page = await new NotesPageCreateTool(workspace).execute({
    parent_page_id: HOME,
    markdown: "First paragraph",
  });
  const content = new NotesPageContentGetTool(workspace);
  const block_id = (await content.execute({ block_id: page.id })).items[0]?.id ?? "";
  const comment = { rich_text: written("Which one?") };
  const create = new NotesCommentCreateTool(workspace);
  const wrong = await catchError(create.execute({ comment, parent: { page_id: block_id } }));
  expect(wrong.message).toContain('give it as {"block_id":"…"} in parent');
  const made = parseContent(await create.invoke({ comment, parent: { block_id } }));
  expect(made).toMatchObject({ parent: { block_id }, text: "Which one?" });
  const found = await new NotesCommentsFetchTool(workspace).execute({ block_id });
  expect(found.items.map(({ id }) => id)).toEqual([made["comment_id"]]);
});

test("a comment of 5,000 characters is read back unchanged", async () => {
  const create = new NotesCommentCreateTool(workspace);
  const long = `${"x".repeat(1999)}${"😀".repeat(1500)}!`;
  const comment = { rich_text: written(long) };
  const made = parseContent(await create.invoke({ comment, parent: { page_id: HOME } }));
  expect(made["text"]).toBe(long);
});

test("an unknown id is not found, with a hint at sharing", async () => {
  const none = seedId("notes/page/none");
  const retrieve = new NotesCommentRetrieveTool(workspace);
  const error = await catchError(retrieve.execute({ comment_id: none }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.message).toContain("Not found or not shared with this connection");
});

test("each missing capability is named", async () => {
  const { baseUrl } = workspace.sandbox.services.notes;
  const clientWith = (...granted: Parameters<typeof workspace.sandbox.addToken<"notes">>[1]) => {
    const token = workspace.sandbox.addToken("notes", granted);
    return { client: createNotesClient({ token, baseUrl, rateLimits: false }) };
  };
  const comment = { rich_text: written("x") };
  const reader = clientWith("readContent");
  const writer = clientWith("insertComments");
  const refusals = await Promise.all([
    catchError(new NotesCommentCreateTool(reader).execute({ comment, parent: { page_id: HOME } })),
    catchError(new NotesCommentsFetchTool(reader).execute({ block_id: HOME })),
    catchError(new NotesPageCreateTool(reader).execute({ parent_page_id: HOME })),
    catchError(new NotesBlockDeleteTool(reader).execute({ block_id: HOME })),
    catchError(new NotesUserListTool(reader).execute({})),
    catchError(new NotesPageGetTool(writer).execute({ page_id: HOME })),
  ]);
  expect(refusals.every((error) => error instanceof PermissionDeniedError)).toBe(true);
  const named = refusals.map(({ message }) => /capability to (\w+ \w+)/.exec(message)?.[1]);
  expect(named).toEqual([
    "insert comments",
    "read comments",
    "insert content",
    "update content",
    "see users",
    "read content",
  ]);
  await Promise.all([reader.client.close(), writer.client.close()]);
});
