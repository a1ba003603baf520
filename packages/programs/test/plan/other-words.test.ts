import { ApiClient, type AuditEntry, AuditLog, bearerToken } from "@workbelt/core";
import { ApiToolkit } from "@workbelt/core/langchain";
import { container, defineOperation, defineProvider, path } from "@workbelt/core/provider";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Answer, json, startServer } from "../../../core/test/helpers/server.js";
import { planProgram } from "../../src/index.js";

// A service whose inputs have none of the names that the CRM and the notes workspace have.
const tray = container(z.string().min(1).describe("Name of the tray"), "tray");
const sheet = z.looseObject({ ref: z.string(), text: z.string() });
const sheetInput = z.string().min(1).describe("Sheet");

const listSheets = defineOperation({
  name: "desk_list_sheets",
  description: "Lists the sheets of a tray.",
  effect: "read",
  returnsTexts: [],
  pagination: { kind: "none" },
  input: z.strictObject({ tray }),
  request: ({ tray: name }) => ({ method: "GET", path: path`/trays/${name}` }),
  response: z.object({ items: z.array(sheet) }),
  output: z.looseObject({ items: z.array(sheet) }),
});

const addSheet = defineOperation({
  name: "desk_add_sheet",
  description: "Adds a sheet to a tray.",
  effect: "create",
  consequence: { reversible: "not", reason: "it stays" },
  input: z.strictObject({ tray, text: z.string().describe("Text") }),
  request: ({ tray: name, text }) => ({
    method: "POST",
    path: path`/trays/${name}`,
    body: { text },
  }),
  response: sheet,
  output: sheet,
});

const readSheet = defineOperation({
  name: "desk_read_sheet",
  description: "Reads one sheet.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ sheet: sheetInput }),
  request: ({ sheet: name }) => ({ method: "GET", path: path`/sheets/${name}` }),
  response: sheet,
  output: sheet,
});

const stampSheet = defineOperation({
  name: "desk_stamp_sheet",
  description: "Stamps a sheet.",
  effect: "update",
  consequence: { reversible: "not", reason: "stamps stay" },
  verifyWith: "desk_read_sheet",
  takesItems: { target: (input) => input.sheet, result: ["ref"] },
  input: z.strictObject({ sheet: sheetInput, stamp: z.string().describe("Text of the stamp") }),
  request: ({ sheet: name, stamp }) => ({
    method: "POST",
    path: path`/sheets/${name}/stamps`,
    body: { stamp },
  }),
  response: sheet,
  output: sheet,
});

const desk = defineProvider({
  service: {
    name: "desk",
    displayName: "the desk",
    baseUrl: "https://desk.example",
    tokenVariable: "DESK_TOKEN",
    baseUrlVariable: "DESK_BASE_URL",
    identities: { sheet: "sheet", ref: "sheet" },
    interpret: () => ({}),
  },
  operations: { sheets: { listSheets, addSheet, readSheet, stampSheet } },
});

async function createToolkit(options: object = {}, ...answers: Answer[]) {
  const server = await startServer(...(answers.length > 0 ? answers : [json(200, { items: [] })]));
  const credentials = bearerToken("token");
  const client = new ApiClient(desk.service, { baseUrl: server.baseUrl, credentials });
  return new ApiToolkit(desk, { client, ...options });
}

async function plan(source: string, ...answers: Answer[]) {
  return planProgram(source, { toolkits: [await createToolkit({}, ...answers)] });
}

test("writes to one container leave the lists of others as they are", async () => {
  const add = (name: string) => `await desk_add_sheet({ tray: "${name}", text: "A" });`;
  const list = 'await desk_list_sheets({ tray: "in" });';
  await expect(plan(`${add("in")} ${list}`)).rejects.toMatchObject({ kind: "refused" });
  await expect(plan(`${add("out")} ${list}`)).resolves.toBeDefined();
});

test("a plan's summary has a group for each container", async () => {
  const { summary } = await plan(
    'const trays = ["in", "in", "out"]; for (let i = 0; i < 3; i += 1) await desk_add_sheet({ tray: trays[i], text: `Sheet ${i}` });',
  );
  expect(summary).toContain("2 × add sheet (desk)");
  expect(summary).toContain("1 × add sheet (desk)");
});

const stamp = (name: string, text = "Seen") =>
  `await desk_stamp_sheet({ sheet: "${name}", stamp: "${text}" });`;

test("a thing that a program has planned to change is not read, and another one is", async () => {
  const read = 'await desk_read_sheet({ sheet: "SH-7" });';
  const answer = json(200, { ref: "SH-7", text: "A" });
  await expect(plan(`${stamp("sh-7")} ${read}`, answer)).rejects.toMatchObject({ kind: "refused" });
  await expect(plan(`${stamp("SH-8")} ${read}`, answer)).resolves.toBeDefined();
});

test("the id of what a planned write creates is known by its declared name", async () => {
  const { writes } = await plan(
    `const { ref } = await desk_add_sheet({ tray: "in", text: "A" }); ${stamp("x").replace('"x"', "ref")}`,
  );
  const [added, stamped] = writes;
  expect(Object.keys(added!.creates)).toEqual(["ref"]);
  expect(stamped!.input["sheet"]).toBe(added!.creates["ref"]);
});

test("planned writes to one thing are made one after the other, those to others at once", async () => {
  let [running, mostRunning] = [0, 0];
  const answer: Answer = (response, request) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    setTimeout(() => {
      running -= 1;
      json(200, { ref: "SH-7", text: "A" })(response, request);
    }, 50);
  };
  const one = await plan(stamp("SH-7", "One") + stamp("sh-7", "Two"), answer);
  expect((await one.apply()).outcomes).toMatchObject([{ status: "done" }, { status: "done" }]);
  expect(mostRunning).toBe(1);
  const several = await plan(stamp("SH-7") + stamp("SH-8"), answer, answer);
  await several.apply();
  expect(mostRunning).toBe(2);
});

test("items with one target are refused, and the log has the ids of a call", async () => {
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => void entries.push(entry) });
  const toolkit = await createToolkit({ auditLog }, json(200, { ref: "SH-7", text: "A" }));
  const tool = toolkit.tools.find(({ name }) => name === "desk_stamp_sheet")!;
  const items = (...names: string[]) => ({
    items: names.map((each) => ({ sheet: each, stamp: "Seen" })),
  });
  const refused = await tool.callAsModel(items("SH-7", "SH-7"));
  expect(refused.content).toContain("has the same target");
  const { artifact } = await tool.callAsModel({ sheet: "SH-7", stamp: "Seen" });
  expect(artifact).toMatchObject({ provenance: { ids: { ref: ["SH-7"] } } });
  await auditLog.flush();
  expect(entries.map(({ ids }) => ids)).toEqual([
    { input: { sheet: ["SH-7"] }, result: { ref: ["SH-7"] } },
  ]);
});
