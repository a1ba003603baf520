import { expect, test } from "vitest";
import { ApiToolkit } from "../../src/langchain/index.js";
import { ConfigurationError, type ToolkitOptions } from "../../src/index.js";
import { defineProvider } from "../../src/provider/index.js";
import { formatToolTable } from "@workbelt/testing";
import {
  DeskCreatePaperTool,
  DeskGetPaperTool,
  DeskListTool,
  createPaper,
  deskService,
  getPaper,
  listByOffset,
} from "../helpers/desk.js";

const desk = defineProvider({
  service: deskService,
  operations: {
    papers: { DeskCreatePaperTool, DeskGetPaperTool, createPaper, getPaper },
    lists: { DeskListTool, listByOffset },
  },
});

type DeskToolkitOptions = ToolkitOptions<typeof desk>;

class DeskToolkit extends ApiToolkit<typeof desk> {
  constructor(options: DeskToolkitOptions = {}) {
    super(desk, options);
  }
}

const names = (options?: DeskToolkitOptions) =>
  new DeskToolkit(options).getTools().map((tool) => tool.name);

test.each<[string, DeskToolkitOptions, string[]]>([
  ["all", {}, ["desk_get_paper", "desk_create_paper", "desk_list_by_offset"]],
  ["those included", { include: ["desk_create_paper"] }, ["desk_create_paper"]],
  [
    "those not excluded",
    { exclude: ["desk_get_paper", "desk_list_by_offset"] },
    ["desk_create_paper"],
  ],
  ["those of a resource", { resources: ["lists"] }, ["desk_list_by_offset"]],
  ["those that read", { access: "read" }, ["desk_get_paper", "desk_list_by_offset"]],
  ["those that write", { access: "write" }, ["desk_create_paper"]],
  ["those all filters leave", { resources: ["papers"], access: "read" }, ["desk_get_paper"]],
])("a toolkit holds %s", (_what, filter, expected) => {
  expect(names(filter)).toEqual(expected);
});

test("a toolkit of a service without scopes needs none", () => {
  expect(new DeskToolkit().scopes()).toEqual([]);
});

test.each([
  [{ include: ["desk_get_papers"] }, 'no tool "desk_get_papers". Did you mean desk_get_paper?'],
  [{ exclude: ["nothing_alike"] }, "There are: desk_get_paper, "],
  [{ resources: ["paper"] }, 'no resource "paper". Did you mean papers?'],
  [{ access: "readonly" as "read" }, 'no access "readonly". There are: read, write, all.'],
])("%j is refused with what there is", (filter, message) => {
  expect(() => names(filter as DeskToolkitOptions)).toThrow(message);
});

test.each<[DeskToolkitOptions, string]>([
  [
    { include: ["desk_create_paper"], access: "read" },
    'The toolkit would have no tools: access "read" leaves out desk_create_paper.',
  ],
  [
    { include: ["desk_get_paper", "desk_create_paper"], resources: ["lists"] },
    'resources ["lists"] leaves out desk_get_paper, desk_create_paper.',
  ],
  [
    { include: ["desk_get_paper"], exclude: ["desk_get_paper"] },
    'exclude ["desk_get_paper"] leaves out desk_get_paper.',
  ],
  [
    { resources: ["lists"], access: "write" },
    'resources ["lists"] leaves out 2 of 3 tools; access "write" leaves out 2 of 3 tools.',
  ],
])("filters that leave no tool are refused: %j", (filter, message) => {
  expect(() => names(filter)).toThrow(ConfigurationError);
  expect(() => names(filter)).toThrow(message);
});

test("an empty list of tools makes an empty toolkit", () => {
  expect(names({ include: [], access: "read" })).toEqual([]);
});

test("annotations follow from the effect", () => {
  expect(new DeskCreatePaperTool().metadata).toEqual({
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
  });
  const own = new DeskGetPaperTool({ metadata: { team: "sales" }, tags: ["x"] });
  expect(own.metadata).toMatchObject({ team: "sales", annotations: { readOnlyHint: true } });
  expect(own.tags).toEqual(["x"]);
});

test("a README's table has the tools by resource", () => {
  expect(formatToolTable(desk).split("\n")).toEqual([
    "| resource | tool | does | inputs |",
    "| --- | --- | --- | --- |",
    "| papers | `desk_get_paper` | Gets one paper from the desk. | **paper_id** |",
    "| papers | `desk_create_paper` | Puts a paper on the desk. | **title**, tags, values, cover, note |",
    "| lists | `desk_list_by_offset` | Lists the papers on the desk. | start_cursor, offset, page |",
  ]);
});
