import { expect, test } from "vitest";
import type { ApiToolOptions } from "../../src/langchain/index.js";
import { countTokens } from "@workbelt/testing";
import {
  DeskCreatePaperTool,
  DeskGetPaperTool,
  DeskListByCursorTool,
  DeskListTool,
  deskClient,
  listByOffset,
} from "../helpers/desk.js";
import { type Answer, json, startServer } from "../helpers/server.js";

interface Content {
  truncated?: string;
  data: Record<string, unknown> & { items?: unknown[] };
}

const MAX_TOKENS = 300;
const papers = Array.from({ length: 100 }, (_, index) => ({ id: `paper-${index}`, title: "" }));
const ids = papers.map(({ id }) => ({ paper_id: id }));

/** Connects a tool to a server with a small limit. */
async function connect<Tool>(
  Tool: new (options?: ApiToolOptions) => Tool,
  reply: Answer,
  options: ApiToolOptions = {},
): Promise<Tool> {
  const client = deskClient((await startServer(reply)).baseUrl);
  return new Tool({ client, maxContentTokens: MAX_TOKENS, ...options });
}

/** Follows the calls that cut results give, and returns what each call showed. */
async function readParts(
  tool: { invoke: (args: never) => Promise<string> },
  args: Record<string, unknown>,
): Promise<Content[]> {
  const parts: Content[] = [];
  let more: Record<string, unknown> | undefined = {};
  while (more !== undefined) {
    const content = await tool.invoke({ ...args, ...more } as never);
    expect(countTokens(content)).toBeLessThanOrEqual(MAX_TOKENS * 1.2);
    const part = JSON.parse(content) as Content;
    parts.push(part);
    const call = /"(\w+)": ("[\d/]+"|\d+)/.exec(part.truncated ?? "");
    more = call === null ? undefined : { [String(call[1])]: JSON.parse(String(call[2])) };
    expect(parts.length).toBeLessThan(200);
  }
  return parts;
}

const itemsOf = (parts: Content[]) => parts.flatMap(({ data }) => data.items ?? []);

test("a list by offset continues at the first item that was left out", async () => {
  const tool = await connect(DeskListTool, (response, request) => {
    const offset = Number(new URL(request.url, "http://desk").searchParams.get("offset"));
    json(200, { items: papers.slice(offset) })(response, request);
  });
  const parts = await readParts(tool, { offset: 3 });
  expect(parts.length).toBeGreaterThan(2);
  const shown = parts[0]?.data.items?.length ?? 0;
  expect(parts[0]?.truncated).toBe(
    `Items 1 to ${shown} of 97. For the others repeat this call with "offset": ${3 + shown}.`,
  );
  expect(parts[0]?.data["next_offset"]).toBe(3 + shown);
  expect(itemsOf(parts)).toEqual(ids.slice(3));
});

test("an offset that counts items left out by the tool is not computed", async () => {
  const pagination = { kind: "offset", input: "offset", readCount: "papers_read" } as const;
  const body = { items: papers, papers_read: 140, next_offset: 140 };
  const client = deskClient((await startServer(json(200, body))).baseUrl);
  const list = { ...listByOffset, pagination } as typeof listByOffset;
  const tool = new DeskListTool({ client, maxContentTokens: 300 }, list);
  const parts = await readParts(tool, { offset: 0 });
  expect(itemsOf(parts)).toEqual(ids);
  expect(parts[0]?.data).not.toHaveProperty("next_offset");
  expect(parts.at(-1)?.data["next_offset"]).toBe(140);
});

test("a page of a cursor list is read in parts, the last of which has the cursor", async () => {
  const body = { next_cursor: "after-100", items: papers };
  const tool = await connect(DeskListByCursorTool, json(200, body));
  const parts = await readParts(tool, {});
  expect(itemsOf(parts)).toEqual(ids);
  expect(parts.slice(0, -1).some(({ data }) => "next_cursor" in data)).toBe(false);
  expect(parts.at(-1)?.data["next_cursor"]).toBe("after-100");
  expect(parts[1]?.truncated).toMatch(/^Items \d\d to \d\d of 100\. For the rest repeat this call/);
});

test("a long text is cut between paragraphs, sentences or words, and nothing is lost", async () => {
  const sentence = "The customer asked for the offer again, and for a date. ";
  const paragraphs = Array.from({ length: 30 }, (_, index) => `${index}. ${sentence.repeat(4)}`);
  for (const [separator, ending] of [
    ["\n\n", /\n\n$/],
    [" ", /\. $/],
  ] as const) {
    const title = paragraphs.join(separator);
    const tool = await connect(DeskGetPaperTool, json(200, { data: { id: "p1", title } }));
    const parts = await readParts(tool, { paper_id: "p1" });
    const texts = parts.map(({ data }) => String(data["title"]));
    expect(texts.join("")).toBe(title);
    for (const text of texts.slice(0, -1)) expect(text).toMatch(ending);
    // Only the first part repeats what is not the text.
    expect(parts.map(({ data }) => data["paper_id"])).toEqual([
      "p1",
      ...parts.slice(1).map(() => undefined),
    ]);
  }
});

test.each([
  ["quotation marks", '"'.repeat(3000)],
  ["one word", "x".repeat(9000)],
  ["Chinese without spaces", "价格".repeat(1500)],
  ["emoji", "👩‍👩‍👧🎉".repeat(300)],
])("a text of %s is read completely", async (_what, title) => {
  const tool = await connect(DeskGetPaperTool, json(200, { data: { id: "p1", title } }));
  const parts = await readParts(tool, { paper_id: "p1" });
  expect(parts.map(({ data }) => data["title"]).join("")).toBe(title);
});

test("a text longer than a page's limit does not hide the items behind it", async () => {
  const long = { id: "long", title: "One more sentence. ".repeat(200), nested: [[1, [2, "x"]]] };
  const items = [papers[0], long, ...papers.slice(1, 60)];
  const full = { resultFormat: "full" } as const;
  const tool = await connect(DeskListByCursorTool, json(200, { items, next_cursor: "c" }), full);
  const parts = await readParts(tool, {});
  const shown = itemsOf(parts) as { id?: string; title?: string }[];
  expect(shown.filter(({ id }) => id !== undefined).map(({ id }) => id)).toEqual(
    items.map((item) => item?.id),
  );
  expect(shown.map(({ title }) => title ?? "").join("")).toBe(long.title);
  expect(parts.at(-1)?.data["next_cursor"]).toBe("c");
});

test("a write is not repeated for the rest of its result", async () => {
  const reply = json(200, { data: { id: "p1", title: "A long title. ".repeat(500) } });
  const tool = await connect(DeskCreatePaperTool, reply);
  const { truncated } = JSON.parse(await tool.invoke({ title: "A" })) as Content;
  expect(truncated).toBe("Cut. desk_list_papers reads the rest.");
  const call = tool.invoke({ title: "A", continue_from: "1/5" } as never);
  await expect(call).rejects.toThrow("continue_from: not an input");
});

test.each([["next"], ["-1"], ["1/"], [{}], [1.5]])("refuses to continue from %j", async (from) => {
  const server = await startServer(json(200, { data: { id: "p1", title: "x" } }));
  const tool = new DeskGetPaperTool({ client: deskClient(server.baseUrl) });
  const call = tool.invoke({ paper_id: "p1", continue_from: from } as never);
  await expect(call).rejects.toThrow("continue_from: expected the value that a cut result");
  expect(server.seen).toHaveLength(0);
});

test("a place behind the end of changed data is an empty rest", async () => {
  const tool = await connect(DeskListByCursorTool, json(200, { items: papers.slice(0, 2) }));
  const content = await tool.invoke({ continue_from: "0/50" } as never);
  expect(JSON.parse(content)).toMatchObject({ data: { items: [] } });
});

test("false is no limit, and less than 250 tokens are 250", async () => {
  const reply = json(200, { data: { id: "p1", title: "word ".repeat(20_000) } });
  const unlimited = await connect(DeskGetPaperTool, reply, { maxContentTokens: false });
  const whole = await unlimited.invoke({ paper_id: "p1" });
  expect(whole).not.toContain("continue_from");
  expect(whole.length).toBeGreaterThan(100_000);
  const tiny = await connect(DeskGetPaperTool, reply, { maxContentTokens: 1 });
  const tokens = countTokens(await tiny.invoke({ paper_id: "p1" }));
  expect(tokens).toBeGreaterThan(100);
  expect(tokens).toBeLessThanOrEqual(275);
});
