import { expect, test } from "vitest";
import { type ApiToolOptions, ConfigurationError, type ToolkitOptions } from "../../src/index.js";
import { ApiTool, ApiToolkit, type Catalog, defineOperation } from "../../src/provider/index.js";
import { formatToolTable } from "@workbelt/testing";
import {
  DeskCreatePaperTool,
  DeskGetPaperTool,
  DeskListTool,
  deskClient,
  deskService,
  listByOffset,
} from "../helpers/desk.js";

const catalog = {
  papers: [DeskGetPaperTool, DeskCreatePaperTool],
  lists: [DeskListTool],
} satisfies Catalog;

type DeskToolkitOptions = ToolkitOptions<ApiToolOptions, typeof catalog>;

class DeskToolkit extends ApiToolkit<ApiToolOptions, typeof catalog> {
  constructor(options: DeskToolkitOptions = {}) {
    super(catalog, options);
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

test("the tools that write are those a person approves", () => {
  expect(Object.keys(new DeskToolkit().interruptOn())).toEqual(["desk_create_paper"]);
  expect(new DeskToolkit().interruptOn({ creates: false })).toEqual({});
});

test("the question to a person has empty inputs too, which may clear something", async () => {
  const { desk_create_paper: rule } = new DeskToolkit({
    client: deskClient("https://desk.example"),
  }).interruptOn();
  const args = { title: "Plan", tags: [], cover: {}, values: { a: {} }, note: null };
  expect(await rule?.description({ name: "desk_create_paper", args })).toBe(
    "Desk: Put a paper on the desk.\ntitle: Plan\ntags: “[]”\nvalues.a: “{}”\ncover: “{}”\nnote: null",
  );
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

const listDrafts = defineOperation({ ...listByOffset, name: "desk_list_drafts", extended: true });

class DeskListDraftsTool extends ApiTool<typeof listDrafts> {
  constructor(options?: ApiToolOptions) {
    super(listDrafts, deskService, options);
  }
}

const extendedCatalog = {
  ...catalog,
  drafts: [DeskListDraftsTool],
} satisfies Catalog;

type ExtendedDeskToolkitOptions = ToolkitOptions<ApiToolOptions, typeof extendedCatalog>;

class ExtendedDeskToolkit extends ApiToolkit<ApiToolOptions, typeof extendedCatalog> {
  constructor(options: ExtendedDeskToolkitOptions = {}) {
    super(extendedCatalog, options);
  }
}

test("a toolkit can be limited to the documented operations", () => {
  const nameTools = (options?: ExtendedDeskToolkitOptions) =>
    new ExtendedDeskToolkit(options).getTools().map((tool) => tool.name);
  expect(nameTools()).toContain("desk_list_drafts");
  expect(nameTools({ operations: "documented" })).toEqual(names());
  expect(() => nameTools({ operations: "extended" as "all" })).toThrow("documented, all");
});

test("the table of tools says which are extended, if any are", () => {
  expect(formatToolTable(catalog)).toContain("| resource | tool | does | inputs |");
  const table = formatToolTable(extendedCatalog);
  expect(table).toContain("| papers | `desk_get_paper` | documented |");
  expect(table).toContain("| drafts | `desk_list_drafts` | extended |");
});
