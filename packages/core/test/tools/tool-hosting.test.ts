import { BaseTracer, type Run } from "@langchain/core/tracers/base";
import { afterEach, expect, test, vi } from "vitest";
import {
  ApiClient,
  bearerToken,
  ConfigurationError,
  type Layer,
  NotFoundError,
} from "../../src/index.js";
import { defineProvider } from "../../src/provider/index.js";
import type { OutputOf } from "../../src/testing-support/index.js";
import {
  createPaper,
  DeskGetPaperTool,
  deskClient,
  deskService,
  getPaper,
} from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const paper = json(200, { data: { id: "p1", title: "Plan" } });
const call = (args: object) => ({ type: "tool_call" as const, id: "call-1", name: "x", args });

afterEach(() => vi.unstubAllEnvs());

/** Collects finished tool runs as a tracer stores them. */
class RunCollector extends BaseTracer {
  name = "run_collector";
  readonly runs: Run[] = [];
  protected override async persistRun(run: Run): Promise<void> {
    this.runs.push(run);
  }
}

test("rejected input is traced with the same inputs as accepted input", async () => {
  const server = await startServer(paper);
  const tool = new DeskGetPaperTool({ client: deskClient(server.baseUrl) });
  const collector = new RunCollector();
  await tool.invoke(call({ paper_id: "p1" }), { callbacks: [collector] });
  await tool.invoke(call({ paper_id: 7 }), { callbacks: [collector] });
  const [accepted, rejected] = collector.runs;
  expect(accepted?.inputs).toEqual({ paper_id: "p1" });
  expect(rejected?.inputs).toEqual({ paper_id: 7 });
  expect(rejected?.error).toContain("paper_id");
});

test("input that is not an object, or not JSON, is traced as text", async () => {
  const tool = new DeskGetPaperTool();
  const collector = new RunCollector();
  const cyclic: Record<string, unknown> = {};
  cyclic["self"] = cyclic;
  for (const input of ["p1", cyclic]) {
    await tool.invoke(input as never, { callbacks: [collector] }).catch(() => undefined);
  }
  expect(collector.runs.map(({ inputs }) => inputs)).toEqual([
    { input: '"p1"' },
    { input: "(not JSON)" },
  ]);
});

test("with onError: throw, service errors are thrown and invalid input is still a message", async () => {
  const server = await startServer(json(404, {}));
  const tool = new DeskGetPaperTool({ client: deskClient(server.baseUrl), onError: "throw" });
  await expect(tool.invoke(call({ paper_id: "p1" }))).rejects.toBeInstanceOf(NotFoundError);
  const message = await tool.invoke(call({ paper: "p1" }));
  expect(message).toMatchObject({ status: "error", tool_call_id: "call-1" });
  expect(message.content).toContain("paper: not an input");
});

test("a renamed tool uses its name in runs, messages and errors", async () => {
  const server = await startServer(paper, json(404, {}));
  const client = deskClient(server.baseUrl);
  const started: unknown[] = [];
  const callbacks = [{ handleToolStart: (...args: unknown[]) => void started.push(args[6]) }];
  const tool = new DeskGetPaperTool({ client, name: "ada_get_paper", callbacks });
  expect(tool.name).toBe("ada_get_paper");
  expect(await tool.invoke(call({ paper_id: "p1" }))).toMatchObject({ name: "ada_get_paper" });
  expect(await tool.invoke(call({ paper_id: "p1" }))).toMatchObject({ name: "ada_get_paper" });
  const rejected = await tool.invoke(call({}));
  expect(rejected.content).toContain("ada_get_paper");
  expect(rejected.content).not.toContain("desk_get_paper");
  expect(started).toEqual(["ada_get_paper", "ada_get_paper", "ada_get_paper"]);
  await expect(tool.execute({} as never)).rejects.toMatchObject({ operation: "ada_get_paper" });
});

class PrintedPaperTool extends DeskGetPaperTool {
  override readonly name = "get_printed_paper";
}

test("a subclass changes the name, and a layer the result that models read", async () => {
  const server = await startServer(paper);
  const started: unknown[] = [];
  const callbacks = [{ handleToolStart: (...args: unknown[]) => void started.push(args[6]) }];
  const print: Layer = {
    open: () => ({
      call: async (next) => {
        const output = (await next()) as OutputOf<typeof getPaper>;
        return { ...output, title: `Printed: ${output.title}` };
      },
    }),
  };
  const client = deskClient(server.baseUrl);
  const tool = new PrintedPaperTool({ client, callbacks, layers: [print] });
  const message = await tool.invoke(call({ paper_id: "p1" }));
  expect(message).toMatchObject({
    name: "get_printed_paper",
    artifact: { title: "Printed: Plan" },
  });
  expect(message.content).toContain("Printed: Plan");
  expect(started).toEqual(["get_printed_paper"]);
});

const desk = defineProvider({
  service: deskService,
  operations: { papers: { getPaper, createPaper } },
});

test("a toolkit renames its tools, and its filters keep the operations' names", () => {
  const toolkit = desk.createToolkit({
    account: "ada",
    exclude: ["desk_get_paper"],
    prefix: "ada_",
  });
  expect(toolkit.getTools().map(({ name }) => name)).toEqual(["ada_desk_create_paper"]);
});

test("a missing token is thrown to the host and reported as a process warning", async () => {
  vi.stubEnv("DESK_TOKEN", "");
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on("warning", onWarning);
  try {
    const sent = new DeskGetPaperTool().invoke(call({ paper_id: "p1" }));
    await expect(sent).rejects.toBeInstanceOf(ConfigurationError);
    await expect(sent).rejects.toThrow("DESK_TOKEN");
    await expect.poll(() => warnings).toHaveLength(1);
  } finally {
    process.off("warning", onWarning);
  }
  expect(warnings[0]?.message).toContain("desk_get_paper: No token for the desk.");
});

test("with onError: return, a missing token is a message too", async () => {
  vi.stubEnv("DESK_TOKEN", "");
  const message = await new DeskGetPaperTool({ onError: "return" }).invoke(
    call({ paper_id: "p1" }),
  );
  expect(message).toMatchObject({
    status: "error",
    artifact: { error: { code: "configuration" } },
  });
  expect(message.content).toContain("DESK_TOKEN");
});

test("the account is read from the runtime context", async () => {
  const server = await startServer(paper);
  const credentials = {
    authorize: ({ account }: { account?: string | undefined }) => ({
      headers: { authorization: `Bearer of-${account}` },
    }),
  };
  const client = new ApiClient(deskService, { baseUrl: server.baseUrl, credentials });
  const tool = new DeskGetPaperTool({ client });
  const withContext = (context: unknown, configurable?: object) =>
    tool.invoke({ paper_id: "p1" }, { context, configurable } as never);
  await withContext({ account: "ada" });
  await withContext({ account: "ada" }, { account: "ada" });
  await withContext({ theme: "dark" }, { account: "bob" });
  const sent = server.seen.map(({ headers }) => headers.authorization);
  expect(sent).toEqual(["Bearer of-ada", "Bearer of-ada", "Bearer of-bob"]);
  await expect(withContext({ account: { id: 7 } })).rejects.toThrow("context.account must be");
  const conflict = withContext({ account: "ada" }, { account: "bob" });
  await expect(conflict).rejects.toThrow('context.account is "ada"');
  expect(server.seen).toHaveLength(3);
});

test("a fixed token refuses an account from the runtime context", async () => {
  const server = await startServer(paper);
  const credentials = bearerToken("fixed-token");
  const client = new ApiClient(deskService, { baseUrl: server.baseUrl, credentials });
  const sent = new DeskGetPaperTool({ client }).invoke({ paper_id: "p1" }, {
    context: { account: "ada" },
  } as never);
  await expect(sent).rejects.toThrow("fixed token");
  expect(server.seen).toHaveLength(0);
});
