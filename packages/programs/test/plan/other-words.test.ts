import { ApiClient, bearerToken } from "@workbelt/core";
import { ApiToolkit } from "@workbelt/core/langchain";
import { container, defineOperation, defineProvider, path } from "@workbelt/core/provider";
import { expect, test } from "vitest";
import { z } from "zod";
import { json, startServer } from "../../../core/test/helpers/server.js";
import { planProgram } from "../../src/index.js";

// A service whose inputs have none of the names that the CRM and the notes workspace have.
const tray = container(z.string().min(1).describe("Name of the tray"), "tray");
const sheet = z.looseObject({ sheet_id: z.string(), text: z.string() });

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

const desk = defineProvider({
  service: {
    name: "desk",
    displayName: "the desk",
    baseUrl: "https://desk.example",
    tokenVariable: "DESK_TOKEN",
    baseUrlVariable: "DESK_BASE_URL",
    interpret: () => ({}),
  },
  operations: { sheets: { listSheets, addSheet } },
});

async function plan(source: string) {
  const server = await startServer(json(200, { items: [] }));
  const credentials = bearerToken("token");
  const client = new ApiClient(desk.service, { baseUrl: server.baseUrl, credentials });
  const toolkit = new ApiToolkit(desk, { client });
  return planProgram(source, { toolkits: [toolkit] });
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
