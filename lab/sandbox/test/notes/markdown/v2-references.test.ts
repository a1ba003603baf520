import { afterAll, expect, test } from "vitest";
import { createMarkdownRequests, toUrl } from "../../helpers/notes-markdown.js";
import { ids, results, startNotes, text } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const v1 = createMarkdownRequests(notes);
const v2 = createMarkdownRequests(notes, "v2");
const { children, edit, newPage, read, replace, send } = v2;

test("a page and a database without an address are created, empty, where the tag is", async () => {
  const page = await newPage(
    'Before\n\n<page>Notes \\& <b>*plans*</b></page>\n\n<toggle>\nT\n\n<database inline="true" icon="🎯">Tasks</database>\n</toggle>',
  );
  const [, child, toggle] = await children(page);
  const [database] = await children(text(toggle?.["id"]));
  const { body } = await send("GET", `databases/${text(database?.["id"])}`);
  const [source] = body["data_sources"] as unknown as { id: string }[];
  expect(await read(page)).toBe(
    [
      "Before",
      `<page url="${toUrl(text(child?.["id"]))}">Notes & plans</page>`,
      `<toggle>\nT\n\n<database url="${toUrl(text(database?.["id"]))}" data-source-url="collection://${source?.id}" inline="true" icon="🎯">Tasks</database>\n</toggle>`,
    ].join("\n\n"),
  );
  expect((await send("GET", `pages/${text(child?.["id"])}`)).body).toMatchObject({
    parent: { page_id: page },
    properties: { title: { title: [{ plain_text: "Notes & plans" }] } },
  });
  expect(body).toMatchObject({
    parent: { block_id: toggle?.["id"] },
    is_inline: true,
    icon: { emoji: "🎯" },
    data_sources: [{ name: "Tasks" }],
  });
});

test("a page without an address is created in the first version, too", async () => {
  const page = await v1.newPage("<page>New \\[page\\]</page>");
  const [child] = await children(page);
  expect(child).toMatchObject({ type: "child_page", child_page: { title: "New [page]" } });
});

test("child pages and databases are only deleted if the request allows it", async () => {
  const page = await newPage("Text\n\n<page>Minutes</page>\n\n<database>Tasks</database>");
  const [, child, database] = (await children(page)).map((block) => text(block["id"]));
  const refused = await replace(page, "New");
  expect(refused.status).toBe(400);
  expect(refused.body["message"]).toContain(`page "Minutes" (${child})`);
  expect(refused.body["message"]).toContain(`database "Tasks" (${database})`);
  const allowed = await replace(page, "New", { allow_deleting_content: true });
  expect(allowed.body["markdown"]).toBe("New");
  expect((await send("GET", `pages/${child}`)).body).toMatchObject({ in_trash: true });
});

test("a page is moved on its page by its tag", async () => {
  const page = await newPage("Text\n\n<page>Minutes</page>");
  const [, tag = ""] = (await read(page)).split("\n\n");
  const { body } = await replace(
    page,
    `<columns>\n<column>\n${tag}\n</column>\n</columns>\n\nText`,
  );
  expect(body["markdown"]).toBe(`<columns>\n<column>\n${tag}\n</column>\n</columns>\n\nText`);
  const twice = await replace(page, `${tag}\n\n${tag}`);
  expect(twice.body["message"]).toContain("more than once");
});

test("blocks that Markdown cannot express are unknown tags, and stay where their tag is", async () => {
  const page = await newPage("Text");
  const link = { link_to_page: { page_id: ids.guide } };
  const appended = await send("PATCH", `blocks/${page}/children`, {
    children: [{ breadcrumb: {} }, link],
  });
  const [first, second] = results(appended).map((block) => text(block["id"]));
  const tags = [
    `<unknown url="${toUrl(page, first)}" alt="breadcrumb" />`,
    `<unknown url="${toUrl(page, second)}" alt="alias" />`,
  ];
  expect(await read(page)).toBe(`Text\n\n${tags.join("\n\n")}`);
  await replace(page, `${tags[1]}\n\nNew\n\n${tags[0]}`);
  const after = (await children(page)).map((block) => block["id"]);
  expect(after).toEqual([second, expect.any(String), first]);
});

test("synced blocks keep their ids, and references their source", async () => {
  const page = await newPage("<synced-block>\nShared\n\n- list\n</synced-block>");
  const id = text((await children(page))[0]?.["id"]);
  const url = toUrl(page, id);
  const block = `<synced-block url="${url}">\nChanged\n\n- list\n</synced-block>`;
  const reference = `<synced-block-reference url="${url}">\n</synced-block-reference>`;
  await edit(page, "Shared", "Changed");
  expect(await read(page)).toBe(block);
  expect((await replace(page, `${block}\n\n${reference}`)).body["markdown"]).toBe(
    `${block}\n\n${reference}`,
  );
  expect(await children(page)).toMatchObject([
    { id, synced_block: { synced_from: null } },
    { synced_block: { synced_from: { block_id: id } } },
  ]);
});

test.each([
  ["<pdf>x</pdf>", "<pdf> tag in the markdown has no source"],
  ["<synced-block-reference>\n</synced-block-reference>", "has no url"],
  ["<unknown />", "has no url"],
])("%j is refused", async (markdown, message) => {
  const page = await newPage("Before");
  const { body, status } = await replace(page, markdown);
  expect(status).toBe(400);
  expect(body["message"]).toContain(message);
});

test.each([
  [`<page url="${toUrl(ids.guide)}">Guide</page>`, "moving pages and databases"],
  [`<database data-source-url="collection://${ids.dataSource}">P</database>`, "linked view"],
])("the sandbox says that it does not support %j", async (markdown, message) => {
  const page = await newPage("Before");
  expect(text((await replace(page, markdown)).body["message"])).toContain(message);
});
