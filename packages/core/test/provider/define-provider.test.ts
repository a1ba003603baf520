import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  defineOperation,
  defineProvider,
  type OperationTool,
  type Service,
  type ToolName,
} from "../../src/provider/index.js";
import type { AnyProviderPackage } from "../../src/adapters/index.js";
import { createPaper, deskService, getPaper, listByOffset, TOKEN } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const shared = {
  description: "Does something with a paper.",
  input: z.strictObject({}),
  run: async () => ({}),
};

const read = <Name extends string>(name: Name) =>
  defineOperation({ ...shared, name, effect: "read", returnsTexts: [] });

const write = <Name extends string>(name: Name, effect: "update" | "delete") =>
  defineOperation({
    ...shared,
    name,
    effect,
    consequence: { reversible: "not", reason: "it is lost", overwrites: "the paper" },
  });

const desk = defineProvider({
  service: deskService,
  operations: {
    papers: {
      createPaper,
      deletePaper: write("desk_delete_paper", "delete"),
      findPaper: read("desk_find_paper"),
      getPaper,
      listByOffset,
      movePaper: write("desk_move_paper", "update"),
      notAnOperation: () => "ignored",
    },
    drawers: { getDrawer: read("desk_get_drawer") },
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

test("a package lists its operations at the first use, and once", () => {
  expect(desk.tools).toBe(desk.tools);
});

test("one tool is made by its name, with the types of its operation", async () => {
  const server = await startServer(json(200, { data: { id: "p1", title: "Plan" } }));
  const client = desk.createClient({ token: TOKEN, baseUrl: server.baseUrl });
  const tool = desk.createTool("desk_get_paper", { client });
  expectTypeOf(tool).toEqualTypeOf<OperationTool<typeof getPaper>>();
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

test("an operation takes the options of the host that it names", async () => {
  const upload = ({ attachments = "none" }: { attachments?: unknown }) => ({
    ...getPaper,
    run: async () => ({ id: "p1", title: String(attachments) }),
  });
  const uploading = defineProvider({
    service: deskService,
    operations: {
      lists: {
        getPaper: { ...upload({}), host: { options: "attachments", define: upload } },
        listByOffset,
      },
    },
    files: (source: unknown) => ({ attachments: source }),
  });
  const options = uploading.files?.("./files");
  expect(options).toEqual({ attachments: "./files" });
  const client = uploading.createClient({ token: TOKEN, baseUrl: "http://127.0.0.1:1" });
  const toolkit = uploading.createToolkit({ ...options, client, access: "read" });
  expect(toolkit.tools).toHaveLength(2);
  const get = toolkit.tools.find(({ name }) => name === "desk_get_paper");
  expect(await get?.execute({ paper_id: "p1" })).toMatchObject({ title: "./files" });
  const without = uploading.createTool("desk_get_paper", { client });
  expect(await without.execute({ paper_id: "p1" })).toMatchObject({ title: "none" });
  expect(() => uploading.createTool("desk_get_paper", { atachments: 1 } as object)).toThrow(
    "Did you mean attachments?",
  );
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

test("a service of plain JavaScript that does not say which fields have ids is refused", () => {
  const { identities: _identities, ...service } = deskService;
  const define = () => defineProvider({ service: service as Service, operations: {} });
  expect(define).toThrow("The service desk has no identities.");
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
