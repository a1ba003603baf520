import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { questionFor, type Touches } from "../../src/adapters/index.js";
import {
  ApiClient,
  bearerToken,
  createPolicy,
  type Layer,
  type PolicyRules,
} from "../../src/index.js";
import { ApiToolkit } from "../../src/langchain/index.js";
import {
  ambiguous,
  container,
  defineOperation,
  defineProvider,
  named,
  path,
  type Service,
} from "../../src/provider/index.js";
import { deskService } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const TRAYS: Record<string, string> = { "tray-1": "inbox" };
const LABELS: Record<string, string> = { "inbox/label-9": "urgent" };

let lookups: string[];
beforeEach(() => {
  lookups = [];
});

/** A service with trays that have an id and a name, labels whose ids differ by tray, and colleagues with a badge and an email address. */
const service: Service = {
  ...deskService,
  async canonicalName(kind, name, beside) {
    lookups.push(`${kind} ${name}`);
    if (kind === "tray") return TRAYS[name] ?? name;
    if (kind === "label") return LABELS[`${String(beside["tray"])}/${name}`] ?? name;
    return name === "ada@desk.example" ? "badge-7" : name;
  },
};

/** An input of which the first of several shelves counts. */
function shelfInput() {
  const input = z
    .string()
    .overwrite((text) => text.split("+")[0]!)
    .describe("Shelf");
  return ambiguous(input, (text) => {
    const [first, second] = text.split("+");
    return second === undefined ? undefined : `${text} names two shelves: ${first} was taken`;
  });
}

const shelve = defineOperation({
  name: "desk_shelve",
  description: "Shelves sheets in a tray.",
  effect: "create",
  consequence: { reversible: "not", reason: "they stay" },
  verifyWith: "desk_shelve",
  input: z.strictObject({
    label: named(z.string().describe("Id or name of the label"), "label").optional(),
    tray: container(z.string().describe("Id or name of the tray"), "tray"),
    sheets: z
      .array(z.strictObject({ shelver: named(z.string().describe("Badge or email"), "colleague") }))
      .optional(),
    shelves: z.array(z.strictObject({ shelf: shelfInput() })).optional(),
  }),
  request: (body) => ({ method: "POST", path: path`/sheets`, body }),
  response: z.object({ id: z.string() }),
});

async function start(policy?: PolicyRules, layers: readonly Layer[] = []) {
  const server = await startServer(json(200, { id: "s1" }));
  const provider = defineProvider({ service, operations: { sheets: { shelve } } });
  const guards = policy && { policy: createPolicy(policy, [provider]) };
  const toolkit = new ApiToolkit(provider, {
    client: new ApiClient(service, { credentials: bearerToken("t"), baseUrl: server.baseUrl }),
    ...guards,
    layers,
  });
  return { tool: toolkit.tools[0]!, server };
}

const rule = (input: object): PolicyRules =>
  [{ when: { operations: ["desk_shelve"], input }, then: "deny" }, "open"] as PolicyRules;

test.each([
  ["a container by id", { tray: "tray-1" }, { tray: "inbox" }],
  ["a thing of a container by id", { tray: "tray-1", label: "label-9" }, { label: "urgent" }],
  [
    "a person in a list",
    { tray: "x", sheets: [{ shelver: "ada@desk.example" }] },
    { "sheets.shelver": "badge-7" },
  ],
])("a rule is met by %s", async (_what, input, condition) => {
  const { server, tool } = await start(rule(condition));
  await expect(tool.execute(input)).rejects.toMatchObject({ code: "denied" });
  expect(server.seen).toEqual([]);
  const { tool: other } = await start(rule({ tray: "another" }));
  await other.execute(input);
});

test("a person reads the canonical names, and the request has them", async () => {
  const { server, tool } = await start("writes");
  const input = { tray: "tray-1", label: "label-9" };
  const origin = { threadId: "t", toolCallId: "c" };
  const question = await questionFor(tool, input, origin);
  const described = await question?.describe();
  expect(described).toContain("tray: inbox");
  expect(described).toContain("label: urgent");
  expect(server.seen).toEqual([]);
});

test("all layers of a call have the same things that it touches, by their canonical names", async () => {
  const seen: Touches[] = [];
  const layer: Layer = { open: ({ touches }) => void seen.push(touches) };
  const { tool } = await start(undefined, [layer, layer]);
  await tool.execute({ tray: "tray-1", label: "label-9" });
  expect(seen[0]).toEqual({
    things: [],
    containers: [{ input: "tray", kind: "tray", identity: "inbox" }],
  });
  expect(seen[1]).toBe(seen[0]);
});

test("a call without guards looks up no names", async () => {
  const { tool } = await start();
  await tool.execute({ tray: "tray-1", label: "label-9" });
  expect(lookups).toEqual([]);
});

test("the result says which of several things was taken, once for each text", async () => {
  const { server, tool } = await start();
  const shelves = [{ shelf: "A1+A2" }, { shelf: "B1" }, { shelf: "A1+A2" }, { shelf: "C1+C2" }];
  const adjusted = [
    "A1+A2 names two shelves: A1 was taken",
    "C1+C2 names two shelves: C1 was taken",
  ];
  expect(await tool.execute({ tray: "inbox", shelves })).toMatchObject({ adjusted });
  expect(server.seen[0]?.body).toContain('"shelves":[{"shelf":"A1"},{"shelf":"B1"}');
  // As a model may send it: a list as text.
  const content = await tool.invoke({
    tray: "inbox",
    shelves: JSON.stringify(shelves),
  } as never);
  expect(content).toContain(adjusted[0]);
});
