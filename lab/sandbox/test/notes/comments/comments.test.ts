import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  ids,
  paragraph,
  results,
  richText,
  startNotes,
  text,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const comment = (where: object, content = "Hello", fields: object = {}) =>
  notes.send("POST", "comments", { ...where, rich_text: richText(content), ...fields });
const onPage = (page_id: string) => ({ parent: { page_id } });
const onBlock = (block_id: string) => ({ parent: { block_id } });
const listTexts = async (id: string) => {
  const comments = results(await notes.send("GET", `comments?block_id=${id}`));
  return comments.map((each) => text(each["rich_text"]?.[0]?.["plain_text"]));
};

async function newPage(): Promise<{ page: string; block: string }> {
  const children = [paragraph("p")];
  const { body } = await notes.send("POST", "pages", { ...onPage(ids.empty), children });
  const page = text(body["id"]);
  const [block] = results(await notes.send("GET", `blocks/${page}/children`));
  return { page, block: text(block?.["id"]) };
}

describe.each(["2022-06-28", "2025-09-03", "2026-03-11"])("with %s", (version) => {
  test("a comment on a page is created, listed and retrieved", async () => {
    const { page } = await newPage();
    const input = { ...onPage(page), rich_text: richText("Looks good") };
    const { status, body } = await notes.send("POST", "comments", input, { version });
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
    const one = await notes.send("GET", `comments/${text(body["id"])}`, undefined, { version });
    expect(one.body).toMatchObject(created);
    const list = await notes.send("GET", `comments?block_id=${page}`, undefined, { version });
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

test("comments on a page share a discussion, each comment on a block starts one", async () => {
  const { page, block } = await newPage();
  const first = await comment(onPage(page));
  const second = await comment(onPage(page));
  expect(second.body["discussion_id"]).toBe(first.body["discussion_id"]);
  const third = await comment(onBlock(block));
  const fourth = await comment({ parent: { type: "block_id", block_id: block } });
  expect(third.body["parent"]).toEqual({ type: "block_id", block_id: block });
  expect(fourth.body["discussion_id"]).not.toBe(third.body["discussion_id"]);
});

test("a reply joins its discussion", async () => {
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
  expect(await listTexts(block)).toEqual(["one", "two", "three"]);
});

test("a page lists its own comments, not those of its blocks", async () => {
  const { page, block } = await newPage();
  await comment(onBlock(block), "of the block");
  await comment(onPage(page), "of the page");
  expect(await listTexts(page)).toEqual(["of the page"]);
  expect(await listTexts(block)).toEqual(["of the block"]);
});

test("paginates all comments without duplicates, oldest first", async () => {
  const { page } = await newPage();
  const all = Array.from({ length: 7 }, (_, index) => `Comment ${index}`);
  for (const content of all) await comment(onPage(page), content);
  const query = `comments?block_id=${page}&page_size=3`;
  const first = await notes.send("GET", query);
  const cursor = text(first.body["next_cursor"]);
  const rest = await notes.send("GET", `${query}0&start_cursor=${cursor}`);
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
  [{ parent: { page_id: ids.home }, rich_text: richText("x".repeat(2001)) }, "should be ≤ `2000`"],
  [
    {
      parent: { page_id: ids.home },
      rich_text: [],
      attachments: Array.from({ length: 4 }, () => ({ file_upload_id: ids.home })),
    },
    "body.attachments.length should be ≤ `3`",
  ],
  [{ parent: { page_id: "x" }, rich_text: [] }, "body.parent.page_id should be a valid uuid"],
])("rejects %j", async (body, expectedMessage) => {
  const response = await notes.send("POST", "comments", body);
  expect([response.status, response.body["code"]]).toEqual([400, "validation_error"]);
  expect(response.body["message"]).toContain(expectedMessage);
});

test("a comment requires an existing parent", async () => {
  const nowhere = "00000000-0000-0000-0000-000000000000";
  const file = { attachments: [{ file_upload_id: nowhere }] };
  const responses = await Promise.all([
    comment(onPage(nowhere)),
    comment(onPage(seedId("notes/block/home/0"))),
    comment(onBlock(nowhere)),
    comment({ discussion_id: nowhere }),
    comment(onPage(ids.home), "x", file),
    notes.send("GET", `comments/${nowhere}`),
    notes.send("GET", `comments?block_id=${nowhere}`),
  ]);
  const codes = responses.map(({ status, body }) => [status, body["code"]]);
  expect(codes).toEqual(responses.map(() => [404, "object_not_found"]));
  const unnamed = await notes.send("GET", "comments");
  expect(unnamed.body["message"]).toBe(
    "query failed validation: query.block_id should be defined, instead was `undefined`.",
  );
});

test("a comment is displayed under the requested name", async () => {
  const name = { display_name: { type: "custom", custom: { name: "Deploy bot" } } };
  const { body } = await comment(onPage(ids.empty), "Done", name);
  expect(body["display_name"]).toEqual({ type: "custom", resolved_name: "Deploy bot" });
  const bad = await comment(onPage(ids.empty), "x", { display_name: { type: "custom" } });
  expect(bad.status).toBe(400);
});

test("an integration can only update and delete its own comments", async () => {
  const { page } = await newPage();
  const first = await comment(onPage(page), "first");
  const second = await comment(onPage(page), "second");
  const path = (response: typeof first) => `comments/${text(response.body["id"])}`;
  const changed = await notes.send("PATCH", path(second), { rich_text: richText("changed") });
  expect(changed.body).toMatchObject({
    id: second.body["id"],
    rich_text: [{ plain_text: "changed" }],
  });
  expect(await listTexts(page)).toEqual(["first", "changed"]);
  expect((await notes.send("DELETE", path(second))).body["id"]).toBe(second.body["id"]);
  expect(await listTexts(page)).toEqual(["first"]);
  expect((await notes.send("GET", path(second))).status).toBe(404);
  const foreign = `comments/${seedId("notes/comment/page/0")}`;
  expect((await notes.send("GET", foreign)).status).toBe(200);
  expect((await notes.send("DELETE", foreign)).status).toBe(404);
  expect((await notes.send("PATCH", foreign, { rich_text: [] })).status).toBe(404);
});

test("deleting the first comment deletes the discussion", async () => {
  const { block } = await newPage();
  const first = await comment(onBlock(block), "first");
  await comment({ discussion_id: first.body["discussion_id"] }, "reply");
  await comment(onBlock(block), "another thread");
  await notes.send("DELETE", `comments/${text(first.body["id"])}`);
  expect(await listTexts(block)).toEqual(["another thread"]);
});

test("seeded discussions are listed, resolved ones are not", async () => {
  expect(await listTexts(ids.home)).toEqual([
    "Is this still how we do it?",
    "Yes. If you see something that is not, change it and say so here.",
    "Thanks, will do.",
  ]);
  const settled = await notes.send("GET", `comments/${seedId("notes/comment/settled/0")}`);
  expect(settled.body).toMatchObject({ parent: { page_id: ids.home } });
  expect(await listTexts(ids.alpha)).toHaveLength(2);
  const [first, second] = results(
    await notes.send("GET", `comments?block_id=${seedId("notes/block/home/0")}`),
  );
  expect([first?.["created_by"]?.["id"], second?.["created_by"]?.["id"]]).toEqual([
    ids.brook,
    ids.ada,
  ]);
  expect(first?.["display_name"]).toEqual({ type: "user", resolved_name: "Brook Chan" });
});

test("comments require their own capabilities", async () => {
  notes.addToken("content", { capabilities: ["readContent", "insertContent", "updateContent"] });
  notes.addToken("insert", { capabilities: ["insertComments"] });
  notes.addToken("read", { capabilities: ["readComments"] });
  const { page } = await newPage();
  const create = ["POST", "comments", { ...onPage(page), rich_text: richText("x") }] as const;
  const list = ["GET", `comments?block_id=${page}`, undefined] as const;
  const one = ["GET", `comments/${seedId("notes/comment/page/0")}`, undefined] as const;
  const status = async ([method, path, body]: typeof create | typeof list, token: string) =>
    (await notes.send(method, path, body, { token })).status;
  expect(await status(create, "content")).toBe(403);
  expect(await status(list, "content")).toBe(403);
  expect(await status(create, "read")).toBe(403);
  expect(await status(list, "read")).toBe(200);
  expect(await status(list, "insert")).toBe(403);
  expect((await notes.send(...one, { token: "insert" })).body["code"]).toBe("restricted_resource");
  const partial = await notes.send(...create, { token: "insert" });
  expect(Object.keys(partial.body).toSorted()).toEqual(["id", "object", "request_id"]);
});

test("a comment in Markdown has inline formatting only", async () => {
  const { page } = await newPage();
  const markdown = `# **Bold**, \`code\` and [a link](https://example.com/)\n- $x^2$ <mention-page url="https://www.notion.so/${page.replaceAll("-", "")}"/>`;
  const { body, status } = await notes.send("POST", "comments", { ...onPage(page), markdown });
  expect(status).toBe(200);
  expect(body["rich_text"]).toMatchObject([
    { plain_text: "# " },
    { plain_text: "Bold", annotations: { bold: true } },
    { plain_text: ", " },
    { plain_text: "code", annotations: { code: true } },
    { plain_text: " and " },
    { plain_text: "a link", href: "https://example.com/" },
    { plain_text: "\n- " },
    { type: "equation", plain_text: "x^2" },
    { plain_text: " " },
    { mention: { page: { id: page } } },
  ]);
  const change = { markdown: "Now *this*" };
  const changed = await notes.send("PATCH", `comments/${text(body["id"])}`, change);
  expect(changed.body["rich_text"]).toMatchObject([
    { plain_text: "Now " },
    { plain_text: "this", annotations: { italic: true } },
  ]);
  expect(await listTexts(page)).toEqual(["Now "]);
});
