import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { MemorySaver } from "@langchain/langgraph";
import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { toolDiscovery, type ToolDiscoveryOptions } from "../src/index.js";
import { countDefinitionTokens } from "@workbelt/testing";
import { createCrmClient, CrmGetTaskTool, CrmToolkit } from "@workbelt/crm-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { type AgentMiddleware, createAgent, tool } from "langchain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type PlannedCall, recordingModel } from "./helpers/recording-model.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const go = { messages: [new HumanMessage("Go.")] };
const LOADER = "load_tools";
const load = (...names: string[]): PlannedCall => [LOADER, { names }];

/** Creates a CRM toolkit of the sandbox. */
function crm(options: ConstructorParameters<typeof CrmToolkit>[0] = {}) {
  return new CrmToolkit({ client: createCrmClient(sandbox.services.crm), ...options });
}

const everything = () => [crm(), new NotesToolkit(), new ConvintelToolkit()];

/** Runs an agent that makes the planned calls; returns the tools of each turn and the results. */
async function run(
  turns: PlannedCall[][],
  options: Partial<ToolDiscoveryOptions> & { tools?: StructuredToolInterface[] } = {},
) {
  const model = recordingModel(...turns);
  const { tools = [], ...discovery } = options;
  const middleware = [toolDiscovery({ toolkits: everything(), ...discovery })];
  const { messages } = await createAgent({ model, tools, middleware }).invoke(go);
  return { tools: model.offered, results: messages.filter((each) => ToolMessage.isInstance(each)) };
}

/** Returns the definition of load_tools. */
function loadTools(middleware: AgentMiddleware): StructuredToolInterface {
  const found = middleware.tools?.find(({ name }) => name === LOADER);
  return found as StructuredToolInterface;
}

test("the first turn costs at most 750 tokens with the tools of all services", async () => {
  const { tools } = await run([]);
  expect(tools).toEqual([[LOADER]]);
  const definition = loadTools(toolDiscovery({ toolkits: everything() }));
  expect(countDefinitionTokens(definition)).toBeLessThanOrEqual(750);
});

test("the list names every tool, with the prefix of a service said once", () => {
  const toolkits = everything();
  const { description } = loadTools(toolDiscovery({ toolkits }));
  const sections = description.split(/\n(?=.*: \w+_…$)/m).slice(1);
  const listed = sections.flatMap((section) => {
    const prefix = /: (\w+)…/.exec(section)?.[1] ?? "";
    const lines = section.split("\n").slice(1);
    return lines.flatMap((line) =>
      line
        .split(": ")[1]
        ?.split(" ")
        .map((name) => prefix + name),
    );
  });
  expect(listed).toEqual(toolkits.flatMap(({ tools }) => tools.map(({ name }) => name)));
});

test("the list has the labels of resources", () => {
  const { description } = loadTools(toolDiscovery({ toolkits: [crm()] }));
  expect(description).toContain("users (of your own product): list_user_records");
});

test("tools are loaded by full name, by listed name and by resource", async () => {
  const { tools, results } = await run([
    [load("crm_get_task")],
    [load("page_get")],
    [load("crm_members")],
  ]);
  const members = ["crm_list_workspace_members", "crm_get_workspace_member"];
  expect(tools.at(-1)).toEqual([LOADER, "crm_get_task", "notes_page_get", ...members]);
  expect(results[1]?.text).toBe("Loaded: notes_page_get.");
  expect(results[2]?.text).toBe(`Loaded: ${members.join(", ")}.`);
});

test("definitions are added at the end, after the agent's own, and never reordered", async () => {
  const clock = tool(() => "noon", { name: "clock", schema: z.object({}), description: "Time" });
  const { tools } = await run(
    [
      [load("crm_list_tasks", "crm_get_task")],
      [load("crm_create_person"), ["crm_list_tasks", {}]],
      [load("crm_get_task", "notes_page_get")],
    ],
    { tools: [clock] },
  );
  const order = [LOADER, "crm_list_tasks", "crm_get_task", "crm_create_person", "notes_page_get"];
  expect(tools).toEqual([1, 3, 4, 5].map((count) => ["clock", ...order.slice(0, count)]));
});

test("parallel calls of load_tools all count", async () => {
  const { tools } = await run([[load("crm_get_task"), load("crm_get_note")]]);
  expect(tools[1]).toEqual([LOADER, "crm_get_task", "crm_get_note"]);
});

test("unknown names get the closest ones, and known names beside them are loaded", async () => {
  const { tools, results } = await run([
    [load("crm_get_task", "crm_update_task_status", "notes_search_pages")],
    [load("crm_lst_peple")],
  ]);
  expect(tools[1]).toEqual([LOADER, "crm_get_task"]);
  const [loaded, misnamed, search] = results[0]?.text.split("\n") ?? [];
  expect(loaded).toBe("Loaded: crm_get_task.");
  expect(misnamed).toMatch(/^crm_update_task_status is not .*Closest: crm_update_(task|status), /);
  expect(search).toContain("notes_page_get");
  expect(results[1]).toMatchObject({ status: "error" });
  expect(results[1]?.text).toContain("Closest: crm_list_people,");
});

test("a name of several services is answered with the full names", async () => {
  const { results } = await run([[load("users")]]);
  expect(results[0]).toMatchObject({ status: "error" });
  expect(results[0]?.text).toContain("crm_users, notes_users, convintel_users");
});

test.each([
  { names: "crm_get_task, crm_get_note" },
  { names: '["crm_get_task","crm_get_note"]' },
  { tools: ["crm_get_task", "crm_get_note"] },
])("arguments of another form load as well: %j", async (args) => {
  const { tools } = await run([[[LOADER, args]]]);
  expect(tools[1]).toEqual([LOADER, "crm_get_task", "crm_get_note"]);
});

test("load_tools without names says what it expects", async () => {
  const { results } = await run([[[LOADER, {}]]]);
  expect(results[0]).toMatchObject({ status: "error" });
  expect(results[0]?.text).toContain("names: expected a list");
});

test("a valid call of a tool that is not loaded runs, and loads it", async () => {
  const { tools, results } = await run([[["crm_list_workspace_members", {}]]]);
  expect(results[0]).toMatchObject({ status: "success", name: "crm_list_workspace_members" });
  expect(results[0]?.text).toContain("member_id");
  expect(tools[1]).toEqual([LOADER, "crm_list_workspace_members"]);
});

test("an invalid call of a tool that is not loaded says what its input is, once", async () => {
  const wrong: PlannedCall = ["crm_get_task", { task: "x" }];
  const { tools, results } = await run([[wrong], [wrong]]);
  expect(results[0]).toMatchObject({ status: "error" });
  expect(results[0]?.text).toContain("Did you mean task_id?");
  expect(results[0]?.text).toContain("crm_get_task was not loaded and is now. Its input: {");
  expect(results[0]?.text).toContain('"required":["task_id"]');
  expect(tools[1]).toEqual([LOADER, "crm_get_task"]);
  expect(results[1]?.text).toContain("Did you mean task_id?");
  expect(results[1]?.text).not.toContain("Its input:");
});

test("a call by the listed name does not run, and says the full name", async () => {
  const { tools, results } = await run([[["list_workspace_members", {}]]]);
  expect(results[0]).toMatchObject({ status: "error" });
  expect(results[0]?.text).toContain("full name crm_list_workspace_members, which is loaded now");
  expect(tools[1]).toEqual([LOADER, "crm_list_workspace_members"]);
});

test("a call of a tool that exists nowhere gets the closest names", async () => {
  const { tools, results } = await run([[["crm_search_people", { query: "Ada" }]]]);
  expect(results[0]).toMatchObject({ status: "error" });
  expect(results[0]?.text).toMatch(/^crm_search_people is not .*Closest: .*crm_list_people/);
  expect(results[0]?.text.length).toBeLessThan(300);
  expect(tools[1]).toEqual([LOADER]);
});

test("beyond maxLoaded, the tools leave whose last use is longest ago", async () => {
  const { tools } = await run(
    [
      [load("crm_list_tasks", "crm_get_task", "crm_get_note")],
      [["crm_list_tasks", {}]],
      [load("crm_get_person")],
      [load("crm_get_deal", "crm_get_company", "crm_get_record", "crm_get_list")],
      [load("crm_list_deals")],
    ],
    { maxLoaded: 3 },
  );
  expect(tools[3]).toEqual([LOADER, "crm_list_tasks", "crm_get_note", "crm_get_person"]);
  const together = ["crm_get_deal", "crm_get_company", "crm_get_record", "crm_get_list"];
  expect(tools[4]).toEqual([LOADER, ...together]);
  expect(tools[5]).toEqual([LOADER, ...together.slice(2), "crm_list_deals"]);
});

test("alwaysLoaded tools are there from the first turn and never leave", async () => {
  const { tools } = await run([[load("crm_get_task")], [load("crm_get_note", "crm_list_tasks")]], {
    alwaysLoaded: ["crm_list_tasks"],
    maxLoaded: 1,
  });
  expect(tools).toEqual([
    [LOADER, "crm_list_tasks"],
    [LOADER, "crm_list_tasks", "crm_get_task"],
    [LOADER, "crm_list_tasks", "crm_get_note"],
  ]);
});

test("alwaysLoaded names what there is not", () => {
  const create = () => toolDiscovery({ toolkits: [crm()], alwaysLoaded: ["crm_get_tasks"] });
  expect(create).toThrow(
    "alwaysLoaded: crm_get_tasks is not the name of one tool or resource. Closest: crm_get_task,",
  );
});

test("a toolkit's filters hold: a writing tool is neither listed, loaded nor run", async () => {
  const content = `Must not be there ${Date.now()}`;
  const { tools, results } = await run(
    [[load("crm_create_task")], [["crm_create_task", { content }]], [["crm_list_tasks", {}]]],
    { toolkits: [crm({ access: "read" })] },
  );
  expect(results[0]).toMatchObject({ status: "error" });
  expect(results[1]?.text).toContain("crm_create_task is not the name of one tool");
  expect(results[2]?.text).not.toContain(content);
  expect(tools[2]).toEqual([LOADER]);
  const { description } = loadTools(toolDiscovery({ toolkits: [crm({ access: "read" })] }));
  expect(description).not.toMatch(/create|update|delete/);
});

test("two accounts of one service: each tool is found under its own name", async () => {
  const toolkits = ["ada", "bob"].map((account) =>
    crm({ resources: ["tasks"], prefix: `${account}_` }),
  );
  const { tools, results } = await run(
    [[load("ada_crm_get_task", "bob_crm_tasks")], [load("list_tasks")]],
    { toolkits },
  );
  expect(tools[1]?.slice(0, 3)).toEqual([LOADER, "ada_crm_get_task", "bob_crm_list_tasks"]);
  expect(results[1]?.text).toContain("ada_crm_list_tasks, bob_crm_list_tasks");
  const { description } = loadTools(toolDiscovery({ toolkits }));
  expect(description).toContain("CRM: ada_crm_…\ntasks: list_tasks ");
  expect(description).toContain("CRM: bob_crm_…\ntasks: list_tasks ");
});

test("tools with names of their own are listed in full", () => {
  const rename = { crm_get_task: "look_up_task", crm_list_tasks: "crm_list_tasks_v2" };
  const { description } = loadTools(
    toolDiscovery({ toolkits: [crm({ include: ["crm_get_task", "crm_list_tasks"], rename })] }),
  );
  expect(description).toContain("CRM\ntasks: crm_list_tasks_v2 look_up_task");
});

test("two toolkits with the same name for a tool are rejected", () => {
  const create = () => toolDiscovery({ toolkits: [crm(), crm({ resources: ["tasks"] })] });
  expect(create).toThrow("Two toolkits have a tool named crm_list_tasks.");
});

test("a tool that the agent also has itself is rejected", async () => {
  const running = run([], { tools: [new CrmGetTaskTool()] });
  await expect(running).rejects.toThrow("crm_get_task is in tools and in a toolkit");
});

test("loaded tools survive checkpoints, for each thread", async () => {
  const model = recordingModel([load("crm_list_tasks")]);
  model.respondWithTools([{ name: "crm_list_tasks", args: {} }]);
  for (const text of ["Done again.", "Another thread."]) model.respond(new AIMessage(text));
  const checkpointer = new MemorySaver();
  const create = () =>
    createAgent({ model, checkpointer, middleware: [toolDiscovery({ toolkits: everything() })] });
  const thread = { configurable: { thread_id: "one" } };
  await create().invoke(go, thread);
  await create().invoke(go, thread);
  await create().invoke(go, { configurable: { thread_id: "two" } });
  expect(model.offered.slice(2)).toEqual([
    [LOADER, "crm_list_tasks"],
    [LOADER, "crm_list_tasks"],
    [LOADER],
  ]);
});

test("a list of ten thousand unknown names gets a short answer", async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `unknown_${index}_${"x".repeat(300)}`);
  const { tools, results } = await run([[load("crm_get_task", ...names, ...names)]]);
  expect(tools[1]).toEqual([LOADER, "crm_get_task"]);
  expect(results[0]?.text).toMatch(/^Loaded: crm_get_task\.\n.*\nNames after this one were not/s);
  expect(results[0]?.text.length).toBeLessThan(6000);
});

test.each<[string, unknown, string[]]>([
  ["tools that are gone", stateOf("crm_gone", "crm_get_note"), ["crm_get_note"]],
  ["a tool that is now always loaded", stateOf("crm_get_task"), []],
  ["a tool twice", stateOf("crm_get_note", "crm_get_note"), ["crm_get_note"]],
  ["no list", "crm_get_note", []],
  ["no tools", [null, 7, { name: {} }], []],
])("a checkpoint of another version with %s is read", async (_what, _loadedTools, expected) => {
  const model = recordingModel([["crm_list_tasks", { task: "x" }]]);
  const middleware = [toolDiscovery({ toolkits: everything(), alwaysLoaded: ["crm_get_task"] })];
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
  const config = { configurable: { thread_id: "one" } };
  await agent.graph.updateState(config, { _loadedTools }, "model_request");
  await agent.invoke(go, config);
  const offered = [LOADER, "crm_get_task", ...expected];
  expect(model.offered).toEqual([offered, [...offered, "crm_list_tasks"]]);
});

/** Returns the state in which tools are loaded. */
function stateOf(...names: string[]) {
  return names.map((name) => ({ name, loadedIn: 1, usedIn: 1 }));
}
