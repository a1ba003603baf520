import { expect, test } from "vitest";
import { z } from "zod";
import { type ApiToolOptions, ApiTool } from "../../src/langchain/index.js";
import { defineOperation, path } from "../../src/provider/index.js";
import {
  DeskCreatePaperTool,
  DeskGetPaperTool,
  DeskListTool,
  deskClient,
  deskService,
} from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const call = (args: object) => ({ type: "tool_call" as const, id: "call-1", name: "x", args });
const paper = { id: "p1", title: "Plan", secret_field: 7 };
const provenance = {
  service: "desk",
  operation: "desk_get_paper",
  ids: { paper_id: ["p1"] },
};

test.each<[ApiToolOptions, unknown]>([
  [{}, { ...paper, provenance }],
  [{ artifact: "full" }, { ...paper, provenance }],
  [{ resultFormat: "full" }, { ...paper, provenance: { ...provenance, ids: { id: ["p1"] } } }],
  [{ artifact: "ids" }, { provenance }],
  [{ artifact: "ids", name: "read_paper" }, { provenance }],
  [{ artifact: "none" }, undefined],
])("with %j the artifact is %j", async (options, expected) => {
  const server = await startServer(json(200, { data: paper }));
  const tool = new DeskGetPaperTool({ client: deskClient(server.baseUrl), ...options });
  const message = await tool.invoke(call({ paper_id: "p1" }));
  expect(message.artifact).toEqual(expected);
  expect(await tool.execute({ paper_id: "p1" })).toEqual(paper);
});

test("the artifact of an error stays", async () => {
  const server = await startServer(json(404, {}));
  const tool = new DeskGetPaperTool({ client: deskClient(server.baseUrl), artifact: "none" });
  const message = await tool.invoke(call({ paper_id: "p1" }));
  expect(message.artifact).toMatchObject({ error: { code: "not_found" } });
});

const lookAround = defineOperation({
  name: "desk_look_around",
  description: "Looks at everything on the desk.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({}),
  request: () => ({ method: "GET", path: path`/all` }),
  response: z.unknown(),
  result: (response) => response,
});

class DeskLookAroundTool extends ApiTool<typeof lookAround> {
  constructor(options?: ApiToolOptions<typeof lookAround>) {
    super(lookAround, deskService, options);
  }
}

async function lookAt(body: unknown) {
  const server = await startServer(json(200, body));
  const tool = new DeskLookAroundTool({ client: deskClient(server.baseUrl) });
  return (await tool.invoke(call({}))).artifact;
}

test("declared ids are found at any depth, once each, and nothing else is taken for one", async () => {
  const { provenance: found } = await lookAt({
    paper_id: "p1",
    parent: { drawer_id: "d1", paid: "no", undeclared_id: "x", solid_id: 7 },
    authors: [{ userId: "u1" }, { userId: "u2", paper_id: "p1" }],
    tag_ids: ["t1", "t2", 3],
    other_id: null,
  });
  expect(found.ids).toEqual({
    paper_id: ["p1"],
    drawer_id: ["d1"],
    userId: ["u1", "u2"],
    tag_ids: ["t1", "t2"],
  });
});

test("an output that is not an object is kept under output", async () => {
  const provenanceOf = (ids: object) => ({ service: "desk", operation: "desk_look_around", ids });
  expect(await lookAt([{ paper_id: "p1" }])).toEqual({
    output: [{ paper_id: "p1" }],
    provenance: provenanceOf({ paper_id: ["p1"] }),
  });
  expect(await lookAt("nothing")).toEqual({ output: "nothing", provenance: provenanceOf({}) });
});

test("the ids of a large result are limited", async () => {
  const items = Array.from({ length: 1001 }, (_, index) => ({ id: `paper-${index}`, title: "" }));
  const server = await startServer(
    json(200, { items }),
    json(200, { items: items.slice(0, 1000) }),
  );
  const tool = new DeskListTool({ client: deskClient(server.baseUrl), artifact: "ids" });
  const first = await tool.invoke(call({}));
  expect(first.artifact.provenance.ids.paper_id).toHaveLength(1000);
  expect(first.artifact.provenance.truncated).toBe(true);
  const second = await tool.invoke(call({}));
  expect(second.artifact.provenance.ids.paper_id).toHaveLength(1000);
  expect(second.artifact.provenance).not.toHaveProperty("truncated");
});

test("a hostile result cannot make the provenance large", async () => {
  const { provenance: found } = await lookAt(
    JSON.parse(
      `{"__proto__": {"paper_id": "p1"}, "x_id": "${"x".repeat(5000)}", "${"y".repeat(5000)}_id": "z"}`,
    ),
  );
  expect(found).toEqual({
    service: "desk",
    operation: "desk_look_around",
    ids: { paper_id: ["p1"] },
    truncated: true,
  });
  expect(Object.prototype).not.toHaveProperty("paper_id");
});

const plan = {
  dry_run: true,
  complete: true,
  requests: [{ method: "POST", path: "/papers", body: { title: "Plan" } }],
};
const planned = { service: "desk", operation: "desk_create_paper", ids: {} };

test.each<[ApiToolOptions["artifact"], unknown]>([
  ["full", { ...plan, provenance: planned }],
  ["ids", { provenance: planned }],
  ["none", undefined],
])("the artifact %j of a dry run has the same form", async (artifact, expected) => {
  const client = deskClient("https://desk.example");
  const tool = new DeskCreatePaperTool({ client, dryRun: true, artifact });
  const message = await tool.invoke(call({ title: "Plan" }));
  expect(message.artifact).toEqual(expected);
});
