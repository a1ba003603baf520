import { PermissionDeniedError } from "@workbelt/core";
import { afterEach, expect, test } from "vitest";
import {
  NotesCommentCreateTool,
  NotesCommentRetrieveTool,
  NotesCommentUpdateTool,
  NotesCommentsFetchTool,
} from "../../src/index.js";
import { parseContent, catchError } from "../helpers/outcome.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { PAGE, USER, list, richTextItem } from "../helpers/responses.js";
import type { CreateCommentParameters } from "../helpers/sdk-types.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const COMMENT = "393abc1e-edcd-8141-9e40-001d8e1b367d";
const DISCUSSION = "393abc1e-edcd-81dc-bcc6-001cd3572671";
const reply = {
  object: "comment",
  id: COMMENT,
  parent: { type: "page_id", page_id: PAGE },
  discussion_id: DISCUSSION,
  created_time: "2026-07-04T09:11:00.000Z",
  last_edited_time: "2026-07-04T09:12:00.000Z",
  created_by: { object: "user", id: USER },
  rich_text: [richTextItem("See "), richTextItem("this", "https://example.com")],
  display_name: { type: "integration", resolved_name: "Belt" },
};
const compact = {
  comment_id: COMMENT,
  discussion_id: DISCUSSION,
  parent: { page_id: PAGE },
  text: "See [this](https://example.com)",
  created_by: USER,
  author: "Belt",
  created_time: reply.created_time,
  last_edited_time: reply.last_edited_time,
};
const text = (content: string) => ({ rich_text: [{ type: "text" as const, text: { content } }] });

test("a comment on a page has the rich text at the root of the body", async () => {
  server = await startRecordingServer(() => ({ body: reply }));
  const tool = new NotesCommentCreateTool({ client: server.client });
  const link = { url: "https://example.com" };
  const rich_text = [
    { text: { content: "See " } },
    { type: "text" as const, text: { content: "this", link }, annotations: { bold: true } },
  ];
  const page_id = PAGE.replaceAll("-", "");
  const data = parseContent(await tool.invoke({ comment: { rich_text }, parent: { page_id } }));
  const body: CreateCommentParameters = {
    rich_text: [
      { type: "text", text: { content: "See " } },
      { type: "text", text: { content: "this", link }, annotations: { bold: true } },
    ],
    parent: { page_id: PAGE },
  };
  expect(server.requests).toMatchObject([{ method: "POST", path: "/v1/comments", body }]);
  expect(server.requests[0]?.body).toEqual(body);
  expect(data).toEqual(compact);
});

test("a comment may be on a block, and in Markdown", async () => {
  server = await startRecordingServer(() => ({ body: reply }));
  const tool = new NotesCommentCreateTool({ client: server.client });
  const block = `https://www.notion.so/Page-${PAGE.replaceAll("-", "")}#${COMMENT.replaceAll("-", "")}`;
  const comment = { markdown: "See **this** [page](https://example.com)" };
  await tool.execute({ comment, parent: { block_id: block } });
  const body: CreateCommentParameters = { ...comment, parent: { block_id: COMMENT } };
  expect(server.requests[0]?.body).toEqual({ ...body, markdown_version: "v2" });
  const update = new NotesCommentUpdateTool({ client: server.client });
  await update.execute({ comment_id: COMMENT, comment });
  expect(server.requests[1]).toMatchObject({
    method: "PATCH",
    body: { ...comment, markdown_version: "v2" },
  });
});

test("a reply has a discussion and no parent", async () => {
  server = await startRecordingServer(() => ({ body: reply }));
  const tool = new NotesCommentCreateTool({ client: server.client });
  const discussion_id = DISCUSSION.replaceAll("-", "").toUpperCase();
  await tool.execute({ comment: text("Yes"), discussion_id, tool_version: "1" });
  const body: CreateCommentParameters = { ...text("Yes"), discussion_id: DISCUSSION };
  expect(server.requests[0]?.body).toEqual(body);
});

test("a long comment is split with its style; an oversized one is rejected before sending", async () => {
  server = await startRecordingServer(() => ({ body: reply }));
  const tool = new NotesCommentCreateTool({ client: server.client });
  const long = `${"x".repeat(1999)}😀${"y".repeat(3000)}`;
  const item = { text: { content: long }, annotations: { italic: true } };
  await tool.execute({ comment: { rich_text: [item] }, discussion_id: DISCUSSION });
  const { rich_text } = server.requests.at(-1)!.body as { rich_text: (typeof item)[] };
  expect(rich_text.map((piece) => piece.text.content.length)).toEqual([1999, 2000, 1002]);
  expect(rich_text.map((piece) => piece.text.content).join("")).toBe(long);
  expect(rich_text.every(({ annotations }) => annotations.italic)).toBe(true);
  const tooLong = { comment: text("x".repeat(200_001)), discussion_id: DISCUSSION };
  const error = await catchError(tool.execute(tooLong));
  expect(error.issues).toMatchObject([{ field: "comment.rich_text" }]);
  expect(server.requests).toHaveLength(1);
});

test("gets one comment by its id", async () => {
  server = await startRecordingServer(() => ({
    body: { ...reply, parent: { type: "block_id", block_id: PAGE } },
  }));
  const tool = new NotesCommentRetrieveTool({ client: server.client });
  const input = { comment_id: COMMENT, notes_version: "2026-03-11" as const };
  expect(parseContent(await tool.invoke(input))).toEqual({
    ...compact,
    parent: { block_id: PAGE },
  });
  expect(server.requests).toMatchObject([
    { method: "GET", path: `/v1/comments/${COMMENT}`, version: "2026-03-11" },
  ]);
});

test("comments are listed by page or block, with paging", async () => {
  server = await startRecordingServer((_request, index) => ({
    body: list(
      [{ ...reply, id: `${index}` }],
      index === 0 ? { has_more: true, next_cursor: "n" } : {},
    ),
  }));
  const tool = new NotesCommentsFetchTool({ client: server.client });
  const ids: string[] = [];
  for await (const item of tool.items({
    block_id: PAGE,
    page_size: 1,
    notes_version: "2022-06-28",
  })) {
    ids.push(item.id);
  }
  expect(ids).toEqual(["0", "1"]);
  expect(server.requests.map(({ path, version }) => [path, version])).toEqual([
    [`/v1/comments?block_id=${PAGE}&page_size=1`, "2022-06-28"],
    [`/v1/comments?block_id=${PAGE}&page_size=1&start_cursor=n`, "2022-06-28"],
  ]);
});

test("a connection that may insert but not read gets only the id", async () => {
  server = await startRecordingServer(() => ({ body: { object: "comment", id: COMMENT } }));
  const tool = new NotesCommentCreateTool({ client: server.client });
  const input = { comment: text("Yes"), discussion_id: DISCUSSION };
  expect(parseContent(await tool.invoke(input))).toEqual({ comment_id: COMMENT });
});

test("the error names the missing capability, and that it is off by default", async () => {
  server = await startRecordingServer(() =>
    errorResponse(403, "restricted_resource", "Insufficient permissions"),
  );
  const options = { client: server.client };
  const write = new NotesCommentCreateTool(options);
  const read = new NotesCommentsFetchTool(options);
  const written = await catchError(
    write.execute({ comment: text("x"), discussion_id: DISCUSSION }),
  );
  expect(written).toBeInstanceOf(PermissionDeniedError);
  expect(written.message).toContain("capability to insert comments, which is off by default");
  expect((await catchError(read.execute({ block_id: PAGE }))).message).toContain("read comments");
});
