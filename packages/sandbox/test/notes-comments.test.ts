import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../src/index.js";
import {
  ids,
  paragraph,
  results,
  rich,
  startNotes,
  text,
  type Notes,
} from "./helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const comment = (where: object, content = "Hello", moreField: object = {}) =>
  notes.ask("POST", "comments", { ...where, rich_text: rich(content), ...moreField });
const onPage = (page_id: string) => ({ parent: { page_id } });
const onBlock = (block_id: string) => ({ parent: { block_id } });
const said = async (id: string) => {
  const comments = results(await notes.ask("GET", `comments?block_id=${id}`));
  return comments.map((each) => text(each["rich_text"]?.[0]?.["plain_text"]));
};

async function newPage(): Promise<{ page: string; block: string }> {
  const children = [paragraph("p")];
  const { body } = await notes.ask("POST", "pages", { ...onPage(ids.empty), children });
  const page = text(body["id"]);
  const [block] = results(await notes.ask("GET", `blocks/${page}/children`));
  return { page, block: text(block?.["id"]) };
}

describe.each(["2022-06-28", "2025-09-03", "2026-03-11"])("with %s", (version) => {
  test("a comment on a page is answered, listed and retrieved", async () => {
    const { page } = await newPage();
    const input = { ...onPage(page), rich_text: rich("Looks good") };
    const { status, body } = await notes.ask("POST", "comments", input, { version });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "comment",
      parent: { type: "page_id", page_id: page },
      discussion_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_time: "2026-11-18T12:00:00.000Z",
      created_by: { object: "user", id: ids.bot },
      rich_text: [{ plain_text: "Looks good", annotations: { bold: false } }],
      display_name: { type: "integration", resolved_name: "Workbelt" },
    });
    const { request_id: _, ...created } = body;
    const one = await notes.ask("GET", `comments/${text(body["id"])}`, undefined, { version });
    expect(one.body).toMatchObject(created);
    const list = await notes.ask("GET", `comments?block_id=${page}`, undefined, { version });
    expect(list.body).toMatchObject({
      object: "list",
      results: [created],
      has_more: false,
      next_cursor: null,
      type: "comment",
      comment: {},
    });
  });
});

test("comments on a page share a discussion, those on a block begin one each", async () => {
  const { page, block } = await newPage();
  const first = await comment(onPage(page));
  const second = await comment(onPage(page));
  expect(second.body["discussion_id"]).toBe(first.body["discussion_id"]);
  const third = await comment(onBlock(block));
  const fourth = await comment({ parent: { type: "block_id", block_id: block } });
  expect(third.body["parent"]).toEqual({ type: "block_id", block_id: block });
  expect(fourth.body["discussion_id"]).not.toBe(third.body["discussion_id"]);
});

test("a discussion is answered where it is", async () => {
  const { block } = await newPage();
  const first = await comment(onBlock(block), "one");
  const other = await comment(onBlock(block), "two");
  notes.clock.now = new Date("2026-11-18T12:30:00.000Z");
  const reply = await comment({ discussion_id: first.body["discussion_id"] }, "three");
  expect(reply.body).toMatchObject({
    parent: { block_id: block },
    discussion_id: first.body["discussion_id"],
  });
  expect(reply.body["discussion_id"]).not.toBe(other.body["discussion_id"]);
  expect(await said(block)).toEqual(["one", "two", "three"]);
});

test("a page lists what is said of itself, and not of its blocks", async () => {
  const { page, block } = await newPage();
  await comment(onBlock(block), "of the block");
  await comment(onPage(page), "of the page");
  expect(await said(page)).toEqual(["of the page"]);
  expect(await said(block)).toEqual(["of the block"]);
});

test("cursor by cursor all comments come once, oldest first", async () => {
  const { page } = await newPage();
  const all = Array.from({ length: 7 }, (_, index) => `Comment ${index}`);
  for (const content of all) await comment(onPage(page), content);
  const query = `comments?block_id=${page}&page_size=3`;
  const first = await notes.ask("GET", query);
  const cursor = text(first.body["next_cursor"]);
  const rest = await notes.ask("GET", `${query}0&start_cursor=${cursor}`);
  const seen = [...results(first), ...results(rest)];
  expect(seen.map((each) => each["rich_text"]?.[0]?.["plain_text"])).toEqual(all);
  expect(results(first)).toHaveLength(3);
  expect(rest.body["next_cursor"]).toBeNull();
});

test.each([
  [{ rich_text: [] }, "body.discussion_id should be defined"],
  [
    { parent: { page_id: ids.home }, discussion_id: ids.home, rich_text: [] },
    "should be not present",
  ],
  [{ parent: { page_id: ids.home, block_id: ids.home }, rich_text: [] }, "should be not present"],
  [{ parent: { page_id: ids.home } }, "body.rich_text should be defined"],
  [{ parent: { page_id: ids.home }, rich_text: [], markdown: "x" }, "body.markdown should be not"],
  [{ parent: { page_id: ids.home }, rich_text: rich("x".repeat(2001)) }, "should be ≤ `2000`"],
  [
    {
      parent: { page_id: ids.home },
      rich_text: [],
      attachments: Array.from({ length: 4 }, () => ({ file_upload_id: ids.home })),
    },
    "body.attachments.length should be ≤ `3`",
  ],
  [{ parent: { page_id: "x" }, rich_text: [] }, "body.parent.page_id should be a valid uuid"],
])("refuses %j", async (body, mismatch) => {
  const answer = await notes.ask("POST", "comments", body);
  expect([answer.status, answer.body["code"]]).toEqual([400, "validation_error"]);
  expect(answer.body["message"]).toContain(mismatch);
});

test("what a comment is about has to be there", async () => {
  const nowhere = "00000000-0000-0000-0000-000000000000";
  const file = { attachments: [{ file_upload_id: nowhere }] };
  const answers = await Promise.all([
    comment(onPage(nowhere)),
    comment(onPage(seedId("notes/block/home/0"))),
    comment(onBlock(nowhere)),
    comment({ discussion_id: nowhere }),
    comment(onPage(ids.home), "x", file),
    notes.ask("GET", `comments/${nowhere}`),
    notes.ask("GET", `comments?block_id=${nowhere}`),
  ]);
  const codes = answers.map(({ status, body }) => [status, body["code"]]);
  expect(codes).toEqual(answers.map(() => [404, "object_not_found"]));
  const unnamed = await notes.ask("GET", "comments");
  expect(unnamed.body["message"]).toBe(
    "query failed validation: query.block_id should be defined, instead was `undefined`.",
  );
});

test("a comment stands under the name it is given", async () => {
  const name = { display_name: { type: "custom", custom: { name: "Deploy bot" } } };
  const { body } = await comment(onPage(ids.empty), "Done", name);
  expect(body["display_name"]).toEqual({ type: "custom", resolved_name: "Deploy bot" });
  const bad = await comment(onPage(ids.empty), "x", { display_name: { type: "custom" } });
  expect(bad.status).toBe(400);
});

test("an integration changes and deletes its own comments only", async () => {
  const { page } = await newPage();
  const first = await comment(onPage(page), "first");
  const second = await comment(onPage(page), "second");
  const path = (answer: typeof first) => `comments/${text(answer.body["id"])}`;
  const changed = await notes.ask("PATCH", path(second), { rich_text: rich("changed") });
  expect(changed.body).toMatchObject({
    id: second.body["id"],
    rich_text: [{ plain_text: "changed" }],
  });
  expect(await said(page)).toEqual(["first", "changed"]);
  expect((await notes.ask("DELETE", path(second))).body["id"]).toBe(second.body["id"]);
  expect(await said(page)).toEqual(["first"]);
  expect((await notes.ask("GET", path(second))).status).toBe(404);
  const foreign = `comments/${seedId("notes/comment/page/0")}`;
  expect((await notes.ask("GET", foreign)).status).toBe(200);
  expect((await notes.ask("DELETE", foreign)).status).toBe(404);
  expect((await notes.ask("PATCH", foreign, { rich_text: [] })).status).toBe(404);
});

test("with its first comment a discussion goes", async () => {
  const { block } = await newPage();
  const first = await comment(onBlock(block), "first");
  await comment({ discussion_id: first.body["discussion_id"] }, "reply");
  await comment(onBlock(block), "another thread");
  await notes.ask("DELETE", `comments/${text(first.body["id"])}`);
  expect(await said(block)).toEqual(["another thread"]);
});

test("the story's people have talked, and what is settled is not listed", async () => {
  expect(await said(ids.home)).toEqual([
    "Is this still how we do it?",
    "Yes. If you see something that is not, change it and say so here.",
    "Thanks, will do.",
  ]);
  const settled = await notes.ask("GET", `comments/${seedId("notes/comment/settled/0")}`);
  expect(settled.body).toMatchObject({ parent: { page_id: ids.home } });
  expect(await said(ids.alpha)).toHaveLength(2);
  const [first, second] = results(
    await notes.ask("GET", `comments?block_id=${seedId("notes/block/home/0")}`),
  );
  expect([first?.["created_by"]?.["id"], second?.["created_by"]?.["id"]]).toEqual([
    ids.brook,
    ids.ada,
  ]);
  expect(first?.["display_name"]).toEqual({ type: "user", resolved_name: "Brook Chan" });
});

test("comments need capabilities of their own", async () => {
  notes.addToken("content", { capabilities: ["readContent", "insertContent", "updateContent"] });
  notes.addToken("insert", { capabilities: ["insertComments"] });
  notes.addToken("read", { capabilities: ["readComments"] });
  const { page } = await newPage();
  const create = ["POST", "comments", { ...onPage(page), rich_text: rich("x") }] as const;
  const list = ["GET", `comments?block_id=${page}`, undefined] as const;
  const one = ["GET", `comments/${seedId("notes/comment/page/0")}`, undefined] as const;
  const status = async ([method, path, body]: typeof create | typeof list, token: string) =>
    (await notes.ask(method, path, body, { token })).status;
  expect(await status(create, "content")).toBe(403);
  expect(await status(list, "content")).toBe(403);
  expect(await status(create, "read")).toBe(403);
  expect(await status(list, "read")).toBe(200);
  expect(await status(list, "insert")).toBe(403);
  expect((await notes.ask(...one, { token: "insert" })).body["code"]).toBe("restricted_resource");
  const partial = await notes.ask(...create, { token: "insert" });
  expect(Object.keys(partial.body).toSorted()).toEqual(["id", "object", "request_id"]);
});
