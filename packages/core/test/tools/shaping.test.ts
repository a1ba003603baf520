import { expect, expectTypeOf, test } from "vitest";
import {
  type ApiToolOptions,
  combineTools,
  ApiTool,
  ApiToolkit,
} from "../../src/langchain/index.js";
import { type ToolkitOptions } from "../../src/index.js";
import { defineOperation, defineProvider } from "../../src/provider/index.js";
import {
  createPaper,
  DeskCreatePaperTool,
  DeskGetPaperTool,
  deskService,
  getPaper,
} from "../helpers/desk.js";

const movePaper = defineOperation({
  ...getPaper,
  name: "desk_move_paper",
  description: "Moves a paper. Look at it with desk_get_paper, and list_all is no tool.",
});

class DeskMovePaperTool extends ApiTool<typeof movePaper> {
  constructor(options?: ApiToolOptions<typeof movePaper>) {
    super(movePaper, deskService, options);
  }
}

const desk = defineProvider({
  service: deskService,
  operations: {
    papers: {
      createPaper,
      DeskCreatePaperTool,
      DeskGetPaperTool,
      DeskMovePaperTool,
      getPaper,
      movePaper,
    },
  },
});

type Options = ToolkitOptions<typeof desk>;

class DeskToolkit extends ApiToolkit<typeof desk> {
  constructor(options: Options = {}) {
    super(desk, options);
  }
}

const names = (options?: Options) => new DeskToolkit(options).tools.map(({ name }) => name);
const describe = (options: Options) =>
  new Map(new DeskToolkit(options).tools.map(({ name, description }) => [name, description]));

test("tools are renamed, and a prefix comes before each name", () => {
  const rename = { desk_create_paper: "add_paper" };
  expect(names({ rename })).toEqual(["desk_get_paper", "desk_move_paper", "add_paper"]);
  expect(names({ rename, prefix: "ada_" })).toEqual([
    "ada_desk_get_paper",
    "ada_desk_move_paper",
    "ada_add_paper",
  ]);
});

test("descriptions are replaced, or extended by a function", () => {
  const texts = describe({
    describe: {
      desk_get_paper: "Reads a contract.",
      desk_create_paper: (description) => `${description} Titles are in German.`,
    },
  });
  expect(texts.get("desk_get_paper")).toBe("Reads a contract.");
  expect(texts.get("desk_create_paper")).toBe("Puts a paper on the desk. Titles are in German.");
});

test("descriptions mention the other tools of the kit by their new names", () => {
  const texts = describe({ prefix: "ada_", rename: { desk_get_paper: "read_paper" } });
  expect(texts.get("ada_desk_move_paper")).toBe(
    "Moves a paper. Look at it with ada_read_paper, and list_all is no tool.",
  );
  const alone = describe({ prefix: "ada_", include: ["desk_move_paper"] });
  expect(alone.get("ada_desk_move_paper")).toContain("with desk_get_paper,");
});

test.each<[string, unknown, string]>([
  [
    "two tools of one name",
    { rename: { desk_move_paper: "paper", desk_get_paper: "paper" } },
    "desk_get_paper and desk_move_paper would both be named paper",
  ],
  [
    "a name with a space",
    { prefix: "ada " },
    '"ada desk_get_paper" cannot be the name of desk_get',
  ],
  ["a name that is too long", { prefix: "a".repeat(60) }, "1 to 64 letters"],
  [
    "an unknown tool to rename",
    { rename: { desk_get_papers: "x" } },
    "Did you mean desk_get_paper?",
  ],
  ["an unknown tool to describe", { describe: { desk_gone: "x" } }, 'no tool "desk_gone"'],
  ["an unknown input", { pin: { paperid: "p1" } }, 'no input "paperid". Did you mean paper_id?'],
  [
    "a value that an input refuses",
    { pin: { title: "a title of more than twenty characters" } },
    "pin: desk_create_paper does not take this value of title: Too big",
  ],
])("%s is a ConfigurationError of the constructor", (_what, options, message) => {
  const create = () => new DeskToolkit(options as Options);
  expect(create).toThrow(expect.objectContaining({ code: "configuration" }));
  expect(create).toThrow(message);
});

test("a tool that is filtered out takes no name", () => {
  const rename = { desk_move_paper: "paper", desk_get_paper: "paper" };
  expect(names({ rename, include: ["desk_move_paper"] })).toEqual(["paper"]);
});

test("tools of several kits are combined if their names differ", () => {
  const [ada, bob] = ["ada_", "bob_"].map((prefix) => new DeskToolkit({ prefix }));
  const single = new DeskGetPaperTool();
  const tools = combineTools(ada as DeskToolkit, bob as DeskToolkit, single);
  expect(tools).toHaveLength(7);
  expect(tools.at(-1)).toBe(single);
  expect(() => combineTools(new DeskToolkit(), single)).toThrow(
    "Two tools are named desk_get_paper",
  );
});

test("options are typed by the operations", () => {
  type Name = "desk_get_paper" | "desk_create_paper" | "desk_move_paper";
  expectTypeOf<NonNullable<Options["include"]>[number]>().toEqualTypeOf<Name>();
  expectTypeOf<NonNullable<Options["resources"]>[number]>().toEqualTypeOf<"papers">();
  expectTypeOf<keyof NonNullable<Options["rename"]>>().toEqualTypeOf<Name>();
  expectTypeOf<NonNullable<Options["pin"]>["paper_id"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<NonNullable<Options["pin"]>["tags"]>().toEqualTypeOf<string[] | undefined>();
  expectTypeOf<NonNullable<Options["pin"]>>().not.toHaveProperty("page_id");
  expectTypeOf<{ pin: { paper_id: string } }>().toExtend<ApiToolOptions<typeof movePaper>>();
  expectTypeOf<{ pin: { paper_id: number } }>().not.toExtend<ApiToolOptions<typeof movePaper>>();
});
