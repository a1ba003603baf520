// Every operation that writes, through every way in which a model's calls reach tools, under every attack that we know:
// what the policy does not allow is not written.
import { AIMessage, HumanMessage, type ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { approvals } from "@workbelt/agents";
import { convintelPackage } from "@workbelt/convintel-tools";
import { type ApiTool, ApiToolkit } from "@workbelt/core/langchain";
import { createPolicy, type Layer } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import type { Catalog } from "@workbelt/core/testing-support";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { createAgent } from "langchain";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInput } from "../../samples.ts";
import { askingAdapters, type Call, adapters, openSubagents, type Outcome } from "./adapters.ts";
import { sampleCases } from "../../../scripts/sample-cases.ts";

type Tool = ApiTool<Operation>;

const packages: Record<"crm" | "notes" | "convintel", AnyProviderPackage> = {
  crm: crmPackage,
  notes: notesPackage,
  convintel: convintelPackage,
};
const everyWrite = Object.values(packages)
  .flatMap(({ tools }) => tools)
  .filter(({ operation }) => operation.effect !== "read")
  .map(({ operation }) => operation.name);
const writes = sampleCases(everyWrite, 3);
// For attacks that do not depend on the operation.
const FEW = ["crm_create_task", "crm_delete_person", "crm_update_record", "notes_page_create"];
const PINNED = ["crm_create_record", "crm_update_record", "crm_upsert_record"];

let sandbox: Sandbox;
const inputs = new Map<string, Record<string, unknown>>();
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  for (const name of new Set([...writes, ...FEW, ...PINNED]))
    inputs.set(name, await createInput(name, sandbox));
});
afterAll(() => sandbox.stop());

type Service = keyof typeof packages;
const services = Object.keys(packages) as Service[];

function createClient(service: Service) {
  const { baseUrl, token } = sandbox.services[service];
  return packages[service].createClient({ baseUrl, token, rateLimits: false });
}

/** Creates tools in the shape that the options give them. */
function createTools(options: object = {}, names = services): Tool[] {
  const policy = createPolicy("writes", Object.values(packages));
  return names.flatMap((name) => {
    const given = { client: createClient(name), policy, ...options };
    return new ApiToolkit<Catalog>(packages[name], given).tools;
  });
}

/** A layer of a host that makes each call as it comes. */
const passOn: Layer = {
  open: () => ({ call: (next) => next(), send: (_sending, next) => next() }),
};

const toCamelCase = (key: string) =>
  key.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** Turns the sample of an operation into the calls of one turn, of tools in some shape. */
interface Attack {
  names: readonly string[];
  tools?: () => Tool[];
  turn: (call: Call) => Call[];
}

const attacks: Record<string, Attack> = {
  "as it is": { names: writes, turn: (call) => [call] },
  "with inputs under other names": {
    names: writes,
    turn: ([name, args]) => [
      [
        name,
        Object.fromEntries(Object.entries(args).map(([key, value]) => [toCamelCase(key), value])),
      ],
    ],
  },
  "as JSON in one text": {
    names: writes,
    turn: ([name, args]) => [[name, { input: JSON.stringify(args) }]],
  },
  "in one turn with others": {
    names: writes,
    turn: (call) => [call, call, ["crm_list_tasks", {}]],
  },
  renamed: {
    names: FEW,
    tools: () => createTools({ prefix: "my_" }),
    turn: ([name, args]) => [[`my_${name}`, args]],
  },
  pinned: {
    names: PINNED,
    tools: () => createTools({ include: PINNED, pin: { object: "deals" } }, ["crm"]),
    turn: ([name, { object: _, ...args }]) => [[name, args]],
  },
  layered: {
    names: FEW,
    tools: () => createTools({ layers: [passOn] }),
    turn: (call) => [call],
  },
  "with a key that objects inherit": {
    names: FEW,
    turn: ([name, args]) => [
      [name, JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(args).slice(1)}`)],
      [name, JSON.parse(`{"constructor":{},${JSON.stringify(args).slice(1)}`)],
    ],
  },
};

const REFUSED = /A person must approve|input breaks these rules/;

/** Returns what a run writes. */
async function findChanges(run: () => Promise<void>) {
  const before = await sandbox.changes();
  await run();
  const after = await sandbox.changes();
  return after.slice(before.length);
}

describe.each(Object.keys(adapters) as (keyof typeof adapters)[])("through %s", (adapter) => {
  test.each(sampleCases(Object.keys(attacks), 2))(
    "nothing is written by calls %s",
    async (attack) => {
      const { names, tools, turn } = attacks[attack]!;
      const made = tools?.() ?? createTools();
      const unasked: string[] = [];
      const changes = await findChanges(async () => {
        for (const name of names) {
          const calls = turn([name, inputs.get(name) ?? {}]);
          const { asked, texts } = await adapters[adapter](made, [calls]).start();
          const refusals = texts.join("\n").match(new RegExp(REFUSED, "g")) ?? [];
          if (asked.length === 0 && refusals.length === 0)
            unasked.push(`${name}: ${texts.join(" ")}`);
        }
      });
      expect(changes).toEqual([]);
      expect(unasked).toEqual([]);
    },
  );
});

const TARA = { record_id: seedId("crm/people/tara-quinn") };
const ELIF = { record_id: seedId("crm/people/elif-demir") };
const DELETE: Call = ["crm_delete_person", ELIF];
const CREATE: Call = ["crm_create_task", { content: "Call back" }];
const APPROVE = { decisions: [{ type: "approve" }] };

describe.each(Object.keys(askingAdapters) as (keyof typeof askingAdapters)[])(
  "through %s",
  (adapter) => {
    beforeEach(() => sandbox.reset());

    const open = (...turns: Call[][]) => askingAdapters[adapter](createTools(), turns);

    test("an approved call is made, once", async () => {
      const session = open([CREATE]);
      const { asked } = await session.start();
      expect(asked).toMatchObject([{ name: "crm_create_task", args: CREATE[1] }]);
      expect(await sandbox.changes()).toEqual([]);
      await session.resume(APPROVE);
      expect(await sandbox.changes()).toHaveLength(1);
      await session.replay();
      expect(await sandbox.changes()).toHaveLength(1);
    });

    test("an edited call is made as edited, a rejected one is not", async () => {
      const edited = open([CREATE]);
      await edited.start();
      const editedAction = { name: "crm_create_task", args: { content: "Write back" } };
      await edited.resume({ decisions: [{ type: "edit", editedAction }] });
      expect(JSON.stringify(await sandbox.changes())).toContain("Write back");
      sandbox.reset();
      const rejected = open([CREATE]);
      await rejected.start();
      const { texts } = await rejected.resume({ decisions: [{ type: "reject", message: "No." }] });
      expect(texts.join()).toContain("No.");
      expect(await sandbox.changes()).toEqual([]);
    });

    test.each([
      [undefined],
      [true],
      ["approve"],
      [{ type: "approve" }],
      [{ decisions: [] }],
      [{ decisions: [{ type: "approve" }, { type: "approve" }] }],
      [{ decisions: [{ type: "yes" }] }],
      [{ approved: true, verdict: "allow", caller: "program", ...DELETE[1] }],
      [{ decisions: [{ type: "edit", editedAction: { name: "crm_delete_task", args: {} } }] }],
    ])("a run that is resumed with %j writes nothing", async (value) => {
      const session = open([DELETE]);
      await session.start();
      await session.resume(value);
      expect(await sandbox.changes()).toEqual([]);
    });
  },
);

// The calls of a subagent are in no state that a host can change.
test.each(["createAgent with approvals", "createAgent without", "ToolNode"] as const)(
  "through %s, an answer does not count for a call that took the place of the one asked about",
  async (adapter) => {
    sandbox.reset();
    const session = adapters[adapter](createTools(), [[DELETE]]);
    await session.start();
    await session.editCall(TARA);
    await session.resume(APPROVE);
    expect(await sandbox.changes()).toEqual([]);
  },
);

test("an answer to one of two subagents counts for none of them without the interrupt's id", async () => {
  sandbox.reset();
  const session = openSubagents(createTools(), [[DELETE]], [[["crm_delete_person", TARA]]]);
  expect((await session.start()).asked).toHaveLength(2);
  await session.resume(APPROVE);
  expect(await sandbox.changes()).toEqual([]);
});

test("answers to several subagents count for those whose interrupts they name", async () => {
  sandbox.reset();
  const session = openSubagents(createTools(), [[DELETE]], [[["crm_delete_person", TARA]]]);
  const { asked, ids } = await session.start();
  const rejection = { decisions: [{ type: "reject" }] };
  const isTara = asked.map(({ args }) => args["record_id"] === TARA.record_id);
  const answers = ids.map((id, index) => [id, isTara[index] ? APPROVE : rejection]);
  await session.resume(Object.fromEntries(answers));
  const changed = JSON.stringify(await sandbox.changes());
  expect(changed).toContain(TARA.record_id);
  expect(changed).not.toContain(`"${ELIF.record_id}"`);
});

test("without a checkpointer, a call is refused, and approvals() says what it needs", async () => {
  sandbox.reset();
  const tools = createTools();
  const tool_calls = [{ name: DELETE[0], args: DELETE[1], id: "1" }];
  const messages = [new AIMessage({ content: "", tool_calls })];
  const result = (await new ToolNode(tools).invoke({ messages })) as { messages: ToolMessage[] };
  expect(result.messages[0]?.text).toMatch(REFUSED);
  const agent = createAgent({
    model: fakeModel().respond(new AIMessage({ content: "", tool_calls })),
    tools,
    middleware: [approvals({ toolkits: [{ tools }] })],
  });
  await expect(agent.invoke({ messages: [new HumanMessage("Go.")] })).rejects.toThrow(
    "approvals() needs an agent with a checkpointer",
  );
  expect(await sandbox.changes()).toEqual([]);
});

const TRANSCRIPT: Call = [
  "convintel_transcript_get",
  { activityId: seedId("convintel/activity/brightmoor-discovery") },
];

test.each([
  "an interpreter",
  "a subagent",
  "createAgent with approvals",
  "createAgent without",
] as const)(
  "a transcript that is read through %s makes later writes of the thread need approval",
  async (adapter) => {
    sandbox.reset();
    const policy = createPolicy("careful", Object.values(packages));
    const tools = createTools({ policy });
    const writesAfter = async (...turns: Call[][]): Promise<Outcome> =>
      adapters[adapter](tools, turns).start();
    await writesAfter([CREATE]);
    expect(await sandbox.changes()).toHaveLength(1);
    await writesAfter([TRANSCRIPT], [CREATE]);
    expect(await sandbox.changes()).toHaveLength(1);
    // Another thread has read nothing.
    await writesAfter([CREATE]);
    expect(await sandbox.changes()).toHaveLength(2);
  },
);
