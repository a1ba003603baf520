import { expect, test } from "vitest";
import { z } from "zod";
import { type ApiToolOptions, ApiTool } from "../../src/langchain/index.js";
import type { Page } from "../../src/index.js";
import { defineOperation, type Operation, path } from "../../src/provider/index.js";
import {
  createPaper,
  DeskCreatePaperTool,
  DeskGetPaperTool,
  DeskListByCursorTool,
  deskClient,
  deskService,
} from "../helpers/desk.js";
import { type Answer, json, startServer } from "../helpers/server.js";

interface Content {
  truncated?: string;
  data: Record<string, unknown>;
}

const papers = Array.from({ length: 100 }, (_, index) => ({ id: `paper-${index}`, title: "" }));
const longPaper = { data: { id: "p1", title: "A long title. ".repeat(500) } };

class DeskTool<Op extends Operation> extends ApiTool<Op> {}

async function start(...replies: Answer[]) {
  const server = await startServer(...replies);
  const options: ApiToolOptions = { client: deskClient(server.baseUrl), maxContentTokens: 300 };
  return { options, server };
}

const read = (content: string) => JSON.parse(content) as Content;

test("the next offset follows from the list's own input for it", async () => {
  const list = defineOperation({
    name: "desk_list_from",
    description: "Lists the papers on the desk.",
    effect: "read",
    returnsTexts: [],
    pagination: { kind: "offset", input: "start" },
    input: z.strictObject({ start: z.int().describe("Start").optional() }),
    run: (_input, api): Promise<Page<{ id: string }>> =>
      api.send(
        { method: "GET", path: path`/papers` },
        z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) }),
      ),
  });
  const { options } = await start(json(200, { items: papers }));
  const tool = new DeskTool(list, deskService, options);
  const { data, truncated } = read(await tool.invoke({ start: 40 }));
  const shown = (data["items"] as unknown[]).length;
  expect(truncated).toContain(`"start": ${40 + shown}.`);
});

test("a write that no operation reads again is not repeated either", async () => {
  const { verifyWith: _, ...unverified } = createPaper;
  const { options } = await start(json(200, longPaper));
  const tool = new DeskTool<typeof createPaper>(unverified, deskService, options);
  const { truncated } = read(await tool.invoke({ title: "A" }));
  expect(truncated).toBe("Cut. Do not repeat the call for the rest.");
});

test("a dry run's long plan does not ask to be continued", async () => {
  const { options, server } = await start(json(200, longPaper));
  const tool = new DeskCreatePaperTool({ ...options, dryRun: true });
  const values = { text: "Words and words. ".repeat(500) };
  const { truncated } = read(await tool.invoke({ title: "A", values }));
  expect(truncated).toBe("Cut. Do not repeat the call for the rest.");
  expect(server.seen).toHaveLength(0);
});

test("only a call's arguments continue a result, not the configuration around it", async () => {
  const { options } = await start(json(200, { data: { id: "p1", title: "Plan" } }));
  const tool = new DeskGetPaperTool(options);
  const values = { continue_from: "1/2", continueFrom: [1, 2] };
  const config = { metadata: values, configurable: values, ...values };
  const { data } = read(await tool.invoke({ paper_id: "p1" }, config));
  expect(data).toEqual({ paper_id: "p1", title: "Plan" });
});

test.each(["9/9/9", "0/50", "0/0/0/50", "999999999", 7])(
  "behind the end of changed data, at %j, the result says so",
  async (from) => {
    const { options } = await start(json(200, { items: papers.slice(0, 2) }));
    const tool = new DeskListByCursorTool(options);
    const { truncated } = read(await tool.invoke({ continue_from: from } as never));
    expect(truncated).toContain("the result has changed since. Repeat the call without");
  },
);

test.each(["__proto__", "constructor", "1e3", "1//2", "9".repeat(10), "0/".repeat(300), ["1"]])(
  "the position %j is refused",
  async (from) => {
    const { options, server } = await start(json(200, { items: [] }));
    const call = new DeskListByCursorTool(options).invoke({ continue_from: from } as never);
    await expect(call).rejects.toThrow("continue_from: expected the value that a cut result");
    expect(server.seen).toHaveLength(0);
  },
);

test("a long text at a reply's deepest level is read completely, in linear time", async () => {
  const look = defineOperation({
    name: "desk_look",
    description: "Looks.",
    effect: "read",
    returnsTexts: [],
    input: z.strictObject({}),
    request: () => ({ method: "GET", path: path`/all` }),
    response: z.unknown(),
    result: (response) => response,
  });
  const text = "A long sentence. ".repeat(700_000);
  const nest = (levels: number): unknown => (levels === 0 ? text : { a: nest(levels - 1) });
  const { options } = await start(json(200, nest(190)));
  const tool = new DeskTool(look, deskService, { ...options, maxContentTokens: 8000 });
  const started = process.cpuUsage();
  const [, position] = /"((?:0\/)+\d+)\\"/.exec(await tool.invoke({})) ?? [];
  expect(position?.split("/")).toHaveLength(191);
  const rest = await tool.invoke({ continue_from: position } as never);
  expect(rest).toContain("A long sentence.");
  // Time of the processor, in microseconds. A walk through the text at each level would take much longer.
  expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
});
