import { expect, test } from "vitest";
import { z } from "zod";
import { ApiTool } from "../../src/langchain/index.js";
import {
  type Api,
  compactPage,
  defineOperation,
  type Operation,
  path,
} from "../../src/provider/index.js";
import { respondWithJson, startRecordingServer } from "@workbelt/testing";
import { deskClient, deskService } from "../helpers/desk.js";

const SENTENCE = 'day "Monday" was read as 2026-03-30';
const papers = Array.from({ length: 200 }, (_, index) => ({ id: `paper-${index}`, title: "Plan" }));

class Tool extends ApiTool<Operation> {}

type Definition = Partial<Operation> & Pick<Operation, "run">;

/** Runs an operation that reports how it read its input, against a server with 200 papers. */
async function connect(definition: Definition) {
  const server = await startRecordingServer(
    respondWithJson(200, { items: papers, next_cursor: "c2" }),
    respondWithJson(200, { items: papers }),
  );
  const operation = defineOperation({
    name: "desk_find_papers",
    description: "Finds papers.",
    effect: "read",
    input: z.strictObject({ start_cursor: z.string().describe("Cursor").optional() }),
    ...definition,
  } as Operation);
  return new Tool(operation, deskService, { client: deskClient(server.baseUrl) });
}

const page = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });

function readPage(api: Api) {
  return api.send({ method: "GET", path: path`/papers` }, page);
}

const list: Definition = {
  pagination: { kind: "cursor", input: "start_cursor" },
  run: async (_input, api) => {
    api.adjust(SENTENCE);
    return readPage(api);
  },
};

test("adjustments that an operation reports follow those in its output", async () => {
  const tool = await connect({
    run: async (_input, api) => {
      api.adjust(SENTENCE);
      return { id: "p1", adjusted: ["title was shortened"] };
    },
  });
  expect(await tool.execute({})).toEqual({
    id: "p1",
    adjusted: ["title was shortened", SENTENCE],
  });
});

test("an output without adjustments has no key for them", async () => {
  const tool = await connect({ run: async () => ({ id: "p1" }) });
  expect(await tool.execute({})).toEqual({ id: "p1" });
});

test("calls do not share adjustments", async () => {
  const tool = await connect(list);
  await tool.execute({});
  expect(await tool.execute({})).toMatchObject({ adjusted: [SENTENCE] });
});

test("each page of an iteration has its adjustments, and the items are those of the service", async () => {
  const adjusted: unknown[] = [];
  for await (const each of (await connect(list)).pages({})) {
    adjusted.push((each as { adjusted?: string[] }).adjusted);
  }
  expect(adjusted).toEqual([[SENTENCE], [SENTENCE]]);
  const items: unknown[] = [];
  for await (const item of (await connect(list)).items({})) items.push(item);
  expect(items).toEqual([...papers, ...papers]);
});

test.each([
  ["an output that is text", async () => "done"],
  ["a list", async () => [1, 2]],
])("%s is returned without adjustments", async (_what, run) => {
  const tool = await connect({
    run: async (_input, api) => {
      api.adjust(SENTENCE);
      return run();
    },
  });
  expect(await tool.execute({})).toEqual(await run());
  expect(JSON.parse(await tool.invoke({}))).toMatchObject({ data: await run() });
});

test("a preview and a dry run have the adjustments reported before the write", async () => {
  const move: Definition = {
    effect: "update",
    consequence: { reversible: "not", reason: "the old value is lost", overwrites: "the paper" },
    run: async (_input, api) => {
      api.adjust(SENTENCE);
      const moved = await api.send({ method: "POST", path: path`/papers` }, z.unknown());
      api.adjust("not known before the response");
      return moved;
    },
  };
  const tool = await connect(move);
  const requests = [{ method: "POST", path: "/papers" }];
  const planned = { dry_run: true, complete: true, requests, adjusted: [SENTENCE] };
  expect(await tool.preview({})).toEqual(planned);
  const dry = new Tool(tool.operation, deskService, {
    client: deskClient("https://desk.example"),
    dryRun: true,
  });
  expect(JSON.parse(await dry.invoke({}))).toMatchObject({ data: { adjusted: [SENTENCE] } });
});

test("models read adjustments first, in compact results and in results that are cut", async () => {
  const compact = compactPage(({ id }: { id: string }) => ({ paper_id: id }));
  const tool = await connect({ ...list, compact });
  const small = new Tool(tool.operation, deskService, {
    client: deskClient(
      (await startRecordingServer(respondWithJson(200, { items: papers }))).baseUrl,
    ),
    maxContentTokens: 300,
  });
  for (const each of [tool, small]) {
    const { data, truncated } = JSON.parse(await each.invoke({}));
    expect(Object.keys(data)[0]).toBe("adjusted");
    expect(data.adjusted).toEqual([SENTENCE]);
    expect(data.items[0]).toEqual({ paper_id: "paper-0" });
    expect(truncated === undefined).toBe(each === tool);
  }
});
