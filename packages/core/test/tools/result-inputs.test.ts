import { Validator } from "@langchain/core/utils/json_schema";
import { expect, test } from "vitest";
import { z } from "zod";
import { ApiTool } from "../../src/langchain/index.js";
import { compactPage, defineOperation, type Operation, path } from "../../src/provider/index.js";
import { modelSchemas } from "@workbelt/testing";
import { DeskCreatePaperTool, DeskGetPaperTool, deskClient, deskService } from "../helpers/desk.js";
import { type Answer, json, startServer } from "../helpers/server.js";

class DeskTool<Op extends Operation> extends ApiTool<Op> {}

const person = (id: string, name?: string) => ({
  shelfmark: "people",
  target_record_id: id,
  name,
});

const rows = [
  {
    row_id: "id-1",
    address: "https://desk.example/1",
    title: "Plan",
    parent: { database_id: "id-2" },
    values: {
      url: "https://plan.example",
      ticket_id: "T-1",
      owner: person("id-3", "Ada"),
      readers: [person("id-4"), person("id-5", "Tom")],
      editors: [person("id-6")],
      tags: [],
      votes: 0,
    },
  },
];

const listRows = defineOperation({
  name: "desk_list_rows",
  description: "Lists rows.",
  effect: "read",
  returnsTexts: [],
  offersValuesOnly: true,
  pagination: { kind: "offset", input: "offset", size: "limit" },
  input: z.strictObject({
    shelf: z.string().describe("Shelf"),
    offset: z.int().describe("Offset").optional(),
    limit: z.int().describe("Limit").optional(),
  }),
  request: (query) => ({ method: "GET", path: path`/rows`, query }),
  response: z.looseObject({ items: z.array(z.looseObject({})) }),
  result: (page) => page,
  compact: compactPage((row: object) => row),
});

async function connect(reply: Answer) {
  const server = await startServer(reply);
  return { server, client: deskClient(server.baseUrl) };
}

test("continue_from is in the schema of every read, pinned or not, and of no write", () => {
  const pin = { shelf: "A" };
  for (const tool of [
    new DeskGetPaperTool(),
    new DeskTool(listRows, deskService),
    new DeskTool(listRows, deskService, { pin }),
  ]) {
    for (const schema of Object.values(modelSchemas(tool))) {
      expect(schema.properties?.["continue_from"]).toEqual({ type: "string" });
      expect(schema.required ?? []).not.toContain("continue_from");
    }
  }
  expect(modelSchemas(new DeskCreatePaperTool())["OpenAI"]?.properties).not.toHaveProperty(
    "continue_from",
  );
});

test("a client that sends only what the schema has reads a cut result to its end", async () => {
  const title = "A long title. ".repeat(500);
  const { client, server } = await connect(json(200, { data: { id: "p1", title } }));
  const tool = new DeskGetPaperTool({ client, maxContentTokens: 300 });
  const validator = new Validator(modelSchemas(tool)["OpenAI"] as never);
  let read = "";
  for (let args: object | undefined = { paper_id: "p1" }; args !== undefined;) {
    expect(validator.validate(args).valid).toBe(true);
    const content = await tool.invoke(tool.schema.parse(args) as never);
    const { data, truncated } = JSON.parse(content) as {
      data: { title?: string };
      truncated?: string;
    };
    read += data.title ?? "";
    const [position] = /[\d/]+(?=" added)/.exec(truncated ?? "") ?? [];
    args = position === undefined ? undefined : { paper_id: "p1", continue_from: position };
  }
  expect(read).toBe(title);
  expect(server.seen.every(({ url }) => !url?.includes("continue_from"))).toBe(true);
});

test("values_only leaves out ids, links and references without a name; columns and the artifact stay", async () => {
  const { client, server } = await connect(json(200, { items: rows }));
  const tool = new DeskTool(listRows, deskService, { client, pin: { shelf: "A" } });
  expect(modelSchemas(tool)["OpenAI"]?.properties?.["values_only"]).toMatchObject({
    type: "boolean",
  });
  const message = await tool.invoke({
    type: "tool_call",
    id: "call-1",
    name: tool.name,
    args: { values_only: true },
  } as never);
  const { artifact, content } = message as unknown as { artifact: unknown; content: string };
  expect((JSON.parse(content) as { data: { items: unknown[] } }).data.items).toEqual([
    {
      title: "Plan",
      values: {
        url: "https://plan.example",
        ticket_id: "T-1",
        owner: { shelfmark: "people", name: "Ada" },
        readers: [{ shelfmark: "people", name: "Tom" }],
        tags: [],
        votes: 0,
      },
    },
  ]);
  expect(JSON.stringify(artifact)).toContain("id-6");
  expect(server.seen.map(({ url }) => url)).toEqual(["/rows?shelf=A"]);
});

test.each([
  [
    "a list that offers it",
    listRows,
    { shelf: "A", values_only: "maybe" },
    "expected true or false",
  ],
  [
    "a list that does not",
    { ...listRows, offersValuesOnly: undefined },
    { shelf: "A", values_only: true },
    "not an input of this operation",
  ],
])("values_only is checked for %s", async (_, operation, args, message) => {
  const { client, server } = await connect(json(200, { items: rows }));
  const tool = new DeskTool(operation as typeof listRows, deskService, { client });
  await expect(tool.invoke(args as never)).rejects.toThrow(message);
  expect(server.seen).toHaveLength(0);
});
