import { expect, expectTypeOf, test, vi } from "vitest";
import { z } from "zod";
import {
  type AnyProviderPackage,
  ApiTool,
  defineOperation,
  defineProvider,
  type ToolName,
} from "../../src/provider/index.js";
import {
  createPaper,
  DeskCreatePaperTool,
  DeskListTool,
  deskService,
  getPaper,
  listByOffset,
  TOKEN,
} from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const define = <Name extends string, Effect extends "read" | "update" | "delete">(
  name: Name,
  effect: Effect,
) =>
  defineOperation({
    name,
    effect,
    description: "Does something with a paper.",
    input: z.strictObject({}),
    run: async () => ({}),
  });

const desk = defineProvider({
  service: deskService,
  operations: {
    papers: {
      DeskCreatePaperTool,
      createPaper,
      deletePaper: define("desk_delete_paper", "delete"),
      findPaper: define("desk_find_paper", "read"),
      getPaper,
      listByOffset,
      movePaper: define("desk_move_paper", "update"),
      notAnOperation: () => "ignored",
    },
    drawers: { getDrawer: define("desk_get_drawer", "read") },
  },
  resourceLabels: { drawers: "places for papers" },
});

test("tools are in the order of resources: paged lists, reads, creations, updates and deletions, by name", () => {
  expect(desk.tools.map(({ resource, operation }) => [resource, operation.name])).toEqual([
    ["papers", "desk_list_by_offset"],
    ["papers", "desk_find_paper"],
    ["papers", "desk_get_paper"],
    ["papers", "desk_create_paper"],
    ["papers", "desk_move_paper"],
    ["papers", "desk_delete_paper"],
    ["drawers", "desk_get_drawer"],
  ]);
});

test("an operation has the tool class given with it, or one that is made for it", () => {
  const tools = desk.createToolkit().getTools();
  const [create] = tools.filter(({ name }) => name === "desk_create_paper");
  const [get] = tools.filter(({ name }) => name === "desk_get_paper");
  expect(create).toBeInstanceOf(DeskCreatePaperTool);
  expect(get).toBeInstanceOf(ApiTool);
  expect(get?.constructor.name).toBe("DeskGetPaperTool");
  expect(get?.lc_namespace).toEqual(["workbelt", "desk"]);
});

test("defining a provider package makes no tool until the first use", () => {
  const construct = vi.fn<() => void>();
  class DeskCountedTool extends ApiTool<typeof getPaper> {
    constructor() {
      super(getPaper, deskService);
      construct();
    }
  }
  const counted = defineProvider({
    service: deskService,
    operations: { papers: { DeskCountedTool, getPaper } },
  });
  expect(construct).not.toHaveBeenCalled();
  expect(counted.tools).toBe(counted.tools);
  expect(construct).toHaveBeenCalledOnce();
});

test("one tool is made by its name, with the types of its operation", async () => {
  const server = await startServer(json(200, { data: { id: "p1", title: "Plan" } }));
  const client = desk.createClient({ token: TOKEN, baseUrl: server.baseUrl });
  const tool = desk.createTool("desk_get_paper", { client });
  expectTypeOf(tool).toEqualTypeOf<ApiTool<typeof getPaper>>();
  expect(await tool.execute({ paper_id: "p1" })).toMatchObject({ title: "Plan" });
  expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(() => desk.createTool("desk_get_papers" as "desk_get_paper")).toThrow(
    'no tool "desk_get_papers". Did you mean desk_get_paper?',
  );
});

test("a toolkit has the labels of the package's resources", () => {
  expect(desk.createToolkit({ resources: ["drawers"] }).resourceLabels).toEqual({
    drawers: "places for papers",
  });
});

test("uploads take the options that the package makes of a folder", () => {
  const files = (source: unknown) => ({ attachments: source });
  class UploadTool extends DeskListTool {
    static readonly ownOptions = "attachments";
    constructor({ attachments, ...options }: { attachments?: unknown } = {}) {
      super(options);
    }
  }
  const uploading = defineProvider({
    service: deskService,
    operations: { lists: { UploadTool, listByOffset } },
    files,
  });
  const options = uploading.files?.("./files");
  expect(options).toEqual({ attachments: "./files" });
  expect(uploading.createToolkit({ ...options, access: "read" }).tools).toHaveLength(1);
});

test("names of tools and resources are literal types", () => {
  type Name = ToolName<typeof desk>;
  expectTypeOf<Extract<Name, "desk_get_drawer">>().toEqualTypeOf<"desk_get_drawer">();
  expectTypeOf<"desk_get_drawers">().not.toExtend<Name>();
  type Options = NonNullable<Parameters<typeof desk.createToolkit>[0]>;
  expectTypeOf<Options["resources"]>().toEqualTypeOf<
    readonly ("papers" | "drawers")[] | undefined
  >();
});

test("packages of different services make one list", () => {
  const packages: AnyProviderPackage[] = [
    desk,
    defineProvider({
      service: { ...deskService, name: "shelf" },
      operations: { all: { getPaper } },
    }),
  ];
  expect(packages.map(({ service, tools }) => [service.name, tools.length])).toEqual([
    ["desk", 7],
    ["shelf", 1],
  ]);
});
