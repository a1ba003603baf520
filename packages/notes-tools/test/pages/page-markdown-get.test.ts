import {
  type HttpRequest,
  type HttpResponse,
  NotFoundError,
  PermissionDeniedError,
  type Transport,
} from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotesPageMarkdownGetTool, createNotesClient } from "../../src/index.js";
import { createMarkdownCalls, pageTag } from "../helpers/markdown-pages.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { PAGE } from "../helpers/responses.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";

let workspace: Workspace;
let calls: ReturnType<typeof createMarkdownCalls>;
beforeAll(async () => {
  workspace = await startWorkspace();
  calls = createMarkdownCalls(workspace, ROADMAP);
});
afterAll(() => workspace.stop());

const ROADMAP = seedId("notes/page/roadmap");
const BLOCK = "268d8e4e-98ab-8174-9583-cdbec7ef8510";
const OTHER = "268d8e4e-98ab-8174-9583-cdbec7ef8511";

const hex = (id: string) => id.replaceAll("-", "");

/** Responds with this Markdown. */
const startServer = (markdown: string, more: object = {}) =>
  startRecordingServer(() => ({
    body: {
      object: "page_markdown",
      id: PAGE,
      markdown,
      truncated: false,
      unknown_block_ids: [],
      ...more,
    },
  }));

test("a page is read with its nested blocks and child pages", async () => {
  const data = await calls.get({ page_id: seedId("notes/page/product") });
  const lines = String(data["markdown"]).split("\n");
  expect(lines[0]).toBe("# What we build");
  expect(lines).toContain(pageTag(ROADMAP, "Roadmap"));
  expect(String((await calls.get({ page_id: ROADMAP }))["markdown"])).toContain(
    "  - Pulse first\n    - two couriers, hospital loan kits",
  );
  expect(Object.keys(data)).toEqual(["markdown"]);
});

test("one request reads 2,000 blocks nested three deep", async () => {
  const groups = Array.from({ length: 667 }, (_, index) => `- ${index}\n  - b\n    - c`);
  const page_id = await calls.newPage(groups.join("\n"));
  const requests: string[] = [];
  const transport: Transport = {
    send: (request) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return sendWithFetch(request);
    },
    close: async () => {},
  };
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const client = createNotesClient({ baseUrl, token, transport });
  const page = parseContent(
    await new NotesPageMarkdownGetTool({ client, maxContentTokens: false }).invoke({ page_id }),
  );
  expect(page).toMatchObject({ markdown: groups.join("\n") });
  expect(requests).toEqual([`GET ${new URL(baseUrl).pathname}/v1/pages/${page_id}/markdown`]);
});

async function sendWithFetch({ headers, method, url }: HttpRequest): Promise<HttpResponse> {
  const response = await fetch(url, { method, headers });
  const body = await response.bytes();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    chunks: [body],
    size: body.length,
    complete: true,
  };
}

test("the version is 2026-03-11", async () => {
  const server = await startServer("Text");
  const tool = new NotesPageMarkdownGetTool({ client: server.client });
  await tool.execute({ page_id: PAGE });
  await tool.execute({ page_id: PAGE, include_transcript: true });
  expect(server.requests).toMatchObject([
    {
      method: "GET",
      path: `/v1/pages/${PAGE}/markdown?markdown_version=v2`,
      version: "2026-03-11",
    },
    {
      path: `/v1/pages/${PAGE}/markdown?include_transcript=true&markdown_version=v2`,
      version: "2026-03-11",
    },
  ]);
  await server.stop();
});

test("a long text is read in parts that join to the whole, by one mechanism", async () => {
  const lines = Array.from(
    { length: 1500 },
    (_, index) => `Line ${index} "quoted" ${"é".repeat(50)}`,
  );
  const markdown = `${lines.join("\n")}\n${"😀".repeat(10_001)}`;
  const server = await startServer(markdown);
  const tool = new NotesPageMarkdownGetTool({ client: server.client });
  const parts: string[] = [];
  for (let more: { continue_from?: string } | undefined = {}; more !== undefined;) {
    const content = await tool.invoke({ page_id: PAGE, ...more });
    const { data, truncated = "" } = JSON.parse(content) as {
      data: { markdown: string };
      truncated?: string;
    };
    expect(Object.keys(data)).toEqual(["markdown"]);
    expect(
      /^(?:For the rest repeat this call with "continue_from": "[\d/]+" added\.)?$/.test(truncated),
    ).toBe(true);
    parts.push(data.markdown);
    const [position] = /[\d/]+(?=" added)/.exec(truncated) ?? [];
    more = position === undefined ? undefined : { continue_from: position };
  }
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every((part) => !/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(part))).toBe(true);
  expect(parts.join("")).toBe(markdown);
  await server.stop();
});

test("unknown blocks stay in the text and are listed with their type and how to read them", async () => {
  const markdown = [
    "# Plan",
    `\t<unknown url="https://app.notion.com/p/${hex(PAGE)}#${hex(BLOCK)}" alt="bookmark"/>`,
    "```html",
    `<unknown url="https://app.notion.com/p/${hex(PAGE)}#${hex(PAGE)}" alt="code"/>`,
    "```",
  ].join("\n");
  const server = await startServer(markdown, { truncated: true, unknown_block_ids: [OTHER] });
  const tool = new NotesPageMarkdownGetTool({ client: server.client });
  expect(parseContent(await tool.invoke({ page_id: PAGE }))).toMatchObject({
    markdown: `${markdown}\n\n<truncated />`,
    truncated: true,
    unknown_blocks: [{ block_id: BLOCK, type: "bookmark" }, { block_id: OTHER }],
    hint: expect.stringMatching(/notes_block_get.*notes_page_content_get.*block_id as page_id/),
  });
  await server.stop();
});

test("the id of a block reads that block with everything in it", async () => {
  const page_id = await calls.newPage("- a\n  - b\n\nEnd");
  const { results } = await readBlocks(page_id);
  const [list] = results;
  expect(await calls.get({ block_id: list?.id })).toEqual({
    markdown: "- a\n  - b",
  });
});

async function readBlocks(page: string) {
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const headers = { authorization: `Bearer ${token}`, "notion-version": "2026-03-11" };
  const response = await fetch(`${baseUrl}/v1/blocks/${page}/children`, { headers });
  return (await response.json()) as { results: { id: string; type: string }[] };
}

test("the id of a database is named, and the tool that lists its rows", async () => {
  const page_id = seedId("notes/database/feature-requests");
  const error = await catchError(calls.get({ page_id }));
  expect(error.message).toContain(
    "This is the id of a database: list its rows with notes_database_query",
  );
});

test("an unknown page is not found; a connection that cannot read content learns why", async () => {
  const tool = new NotesPageMarkdownGetTool(workspace);
  const error = await catchError(tool.execute({ page_id: PAGE }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.message).toContain("shared with this connection");
  const token = workspace.sandbox.addToken("notes", ["insertContent"]);
  const { baseUrl } = workspace.sandbox.services.notes;
  const client = createNotesClient({ baseUrl, token, rateLimits: false });
  const denied = await catchError(
    new NotesPageMarkdownGetTool({ client }).execute({ page_id: ROADMAP }),
  );
  expect(denied).toBeInstanceOf(PermissionDeniedError);
  expect(denied.message).toContain("read content");
  await client.close();
});

test("rejects what is no id of a page", async () => {
  const input = { page_id: "roadmap" };
  const error = await catchError(new NotesPageMarkdownGetTool(workspace).execute(input));
  expect(error.issues).toMatchObject([{ field: "page_id" }]);
});
