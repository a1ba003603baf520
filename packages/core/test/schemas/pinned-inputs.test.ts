import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { expect, test } from "vitest";
import { z } from "zod";
import { ApiTool, ApiToolkit, type ApiToolOptions } from "../../src/langchain/index.js";
import { defineOperation, defineProvider, path } from "../../src/provider/index.js";
import type { Page } from "../../src/index.js";
import {
  createPaper,
  DeskCreatePaperTool,
  deskClient,
  deskService,
  getPaper,
  listByOffset,
} from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const listPapers = defineOperation({
  name: "desk_list_papers",
  description: "Lists the papers in one drawer, or about one person.",
  effect: "read",
  returnsTexts: [],
  pagination: { kind: "offset", input: "offset", size: "limit" },
  aliases: { drawer_id: "drawer" },
  input: z
    .strictObject({
      drawer: z.string().describe("Drawer"),
      color: z.string().nullable().describe("Color; null for none").optional(),
      limit: z.int().max(10).describe("Limit").optional(),
      offset: z.int().describe("Offset").optional(),
    })
    .refine(({ drawer, color }) => drawer !== "top" || color !== "red", {
      path: ["color"],
      message: "expected another color than red in the top drawer",
    }),
  request: (query) => ({
    method: "GET",
    path: path`/papers`,
    query: { ...query, color: query.color ?? undefined },
  }),
  response: z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) }),
  result: (response) => response as unknown as Page<{ id: string }>,
  compact: ({ items }, { drawer }) => ({ drawer, count: items.length }),
});

class DeskListPapersTool extends ApiTool<typeof listPapers> {
  constructor(options?: ApiToolOptions<typeof listPapers>) {
    super(listPapers, deskService, options);
  }
}

const call = (args: object) => ({ type: "tool_call" as const, id: "call-1", name: "x", args });

async function startTool(pin: ApiToolOptions<typeof listPapers>["pin"]) {
  const server = await startServer(
    json(200, { items: [{ id: "p1" }], next_offset: 1 }),
    json(200, { items: [{ id: "p2" }] }),
  );
  const tool = new DeskListPapersTool({ client: deskClient(server.baseUrl), pin });
  return { tool, urls: () => server.seen.map(({ url }) => url) };
}

test("a pinned input is in neither schema", () => {
  const tool = new DeskListPapersTool({ pin: { drawer: "top" } });
  expect(Object.keys(tool.schema.shape)).toEqual(["color", "limit", "offset", "continue_from"]);
  const { parameters } = convertToOpenAITool(tool).function;
  expect(parameters).toEqual({
    type: "object",
    properties: {
      color: { type: ["string", "null"], description: "Color; null for none" },
      limit: { type: "integer", description: "Limit" },
      offset: { type: "integer", description: "Offset" },
      continue_from: { type: "string" },
    },
    additionalProperties: false,
  });
  expect(Object.keys(new DeskListPapersTool().schema.shape)).toContain("drawer");
});

test("a pinned value is sent, and the content is made with it", async () => {
  const { tool, urls } = await startTool({ drawer: "top", limit: undefined });
  const message = await tool.invoke(call({ color: "blue", limit: "3" }));
  expect(urls()).toEqual(["/papers?drawer=top&color=blue&limit=3"]);
  expect(JSON.parse(message.text).data).toEqual({ drawer: "top", count: 1 });
});

test("execute, pages and items apply pinned values to every page", async () => {
  const pin = { drawer: "top" };
  const rest = {} as { drawer: string };
  const first = await startTool(pin);
  await first.tool.execute(rest);
  expect(first.urls()).toEqual(["/papers?drawer=top"]);
  const second = await startTool(pin);
  const options = { prefetch: false } as const;
  for await (const page of second.tool.pages(rest, options)) expect(page.items).toHaveLength(1);
  const third = await startTool(pin);
  for await (const item of third.tool.items(rest, options)) expect(item.id).toMatch(/^p/);
  for (const { urls } of [second, third]) {
    expect(urls()).toEqual(["/papers?drawer=top&limit=10", "/papers?drawer=top&limit=10&offset=1"]);
  }
});

test.each([
  [{ drawer: "bottom" }, "- drawer: this tool has a fixed value for it; leave it out"],
  [{ drawer_id: "bottom" }, "- drawer_id: this tool has a fixed value for it; leave it out"],
  [{ drawer: "bottom", limit: 11 }, "- limit: Too big"],
  [{ color: "red" }, "- color: expected another color than red in the top drawer"],
])("%j is an InputError", async (args, message) => {
  const { tool, urls } = await startTool({ drawer: "top" });
  const answer = await tool.invoke(call(args));
  expect(answer).toMatchObject({ status: "error", artifact: { error: { code: "invalid_input" } } });
  expect(answer.text).toContain(message);
  expect(urls()).toEqual([]);
});

test.each([[{ drawer: "top" }], [{ drawer_id: "top" }], [{ drawer: null }], ['{"limit":1}']])(
  "%j agrees with the pinned value",
  async (args) => {
    const { tool, urls } = await startTool({ drawer: "top" });
    expect(await tool.invoke(call(args as object))).toMatchObject({ status: "success" });
    expect(urls()[0]).toContain("drawer=top");
  },
);

test("null is another value than a pinned one where it means something", async () => {
  const { tool } = await startTool({ color: "blue" });
  const sent = tool.execute({ drawer: "top", color: null });
  await expect(sent).rejects.toThrow("color: this tool has a fixed value");
});

test.each([
  [{ drawers: "top" }, 'has no input "drawers". Did you mean drawer?'],
  [{ limit: 11 }, "does not take this value of limit: Too big"],
])("a tool's pin %j is a ConfigurationError of the first call", async (pin, message) => {
  const { tool, urls } = await startTool(pin as object);
  const sent = tool.execute({ drawer: "top" });
  await expect(sent).rejects.toMatchObject({ code: "configuration" });
  await expect(sent).rejects.toThrow(message);
  expect(urls()).toEqual([]);
});

const desk = defineProvider({
  service: deskService,
  operations: { papers: { getPaper, createPaper, listPapers }, lists: { listByOffset } },
});

test("a toolkit pins an input of every tool that has it", async () => {
  const server = await startServer(json(200, { items: [] }));
  const client = deskClient(server.baseUrl);
  const kit = new ApiToolkit(desk, { client, pin: { offset: 5 } });
  const [papers, get, , list] = kit.tools;
  await papers?.invoke(call({ drawer: "top" }));
  await list?.invoke(call({}));
  expect(server.seen.map(({ url }) => url)).toEqual([
    "/papers?drawer=top&offset=5",
    "/papers?offset=5",
  ]);
  expect(Object.keys(get?.schema.shape ?? {})).toEqual(["paper_id", "continue_from"]);
});

test("__proto__ is refused in the input of a tool with pinned values, and in a pinned value", async () => {
  const given = JSON.parse('{"color":"red","__proto__":{}}') as object;
  const { tool, urls } = await startTool({ drawer: "left" });
  expect((await tool.invoke(call(given))).text).toContain("- __proto__: not allowed as a key");
  expect(urls()).toEqual([]);
  const values = JSON.parse('{"a":{"__proto__":{}}}') as object;
  const pinned = new DeskCreatePaperTool({ pin: { values } });
  await expect(pinned.execute({ title: "A" })).rejects.toThrow(
    "pin: desk_create_paper does not take the key values.a.__proto__. Leave it out.",
  );
});
