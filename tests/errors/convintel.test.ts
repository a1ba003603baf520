import {
  ConvintelActivitiesListTool,
  ConvintelActivityUploadTool,
  ConvintelAutomatedReportsListTool,
  ConvintelToolkit,
  ConvintelWebhookCreateTool,
  createConvintelClient,
  type RecordingStore,
} from "@workbelt/convintel-tools";
import type { ApiTool } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { learnFromErrors } from "./learn-from-errors.ts";
import {
  daysFromNow,
  failureCases,
  ownCases,
  sharedInputCases,
} from "./helpers/convintel-cases.ts";
import type { Args } from "./helpers/args.ts";
import { withoutUndefined } from "./helpers/correct-input.ts";
import { describeCases, type TeachingCase } from "./helpers/teaching-case.ts";

const range = { fromDate: daysFromNow(-30), toDate: daysFromNow(-1) };
const webhook = {
  trigger: "conversation_processed" as const,
  url: "https://hooks.example.com/calls",
};
const recording = {
  recording: "monday.mp3",
  hostUserEmail: "lena.hoffmann@northwind.example",
  language: "en_GB",
  title: "Quarterly review",
};

/** The host's files: a recording, an empty one, and a text. */
const files: Readonly<Record<string, { type: string; content: string }>> = {
  "monday.mp3": { type: "audio/mpeg", content: "sound of a call" },
  "empty.mp3": { type: "audio/mpeg", content: "" },
  "notes.txt": { type: "text/plain", content: "notes" },
};
const recordings: RecordingStore = {
  open: async (fileName) => {
    const { content, type } = files[fileName] ?? {};
    if (content === undefined || type === undefined) return undefined;
    const blob = new Blob([content]);
    return { fileName, type, size: blob.size, chunks: () => blob.stream() };
  },
  names: async () => Object.keys(files),
};

/** The user's request, in the agent's own words. */
const known = {
  ...range,
  ...recording,
  ...webhook,
  updatedFrom: range.fromDate,
  search: "price",
  completedAt: range.fromDate.slice(0, 10),
};

let sandbox: Sandbox;
let tools: ApiTool<Operation>[];
let create: ConvintelWebhookCreateTool;
/** Values of ids, from other results. */
let ids: Args;

beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  // One attempt: the agent reads every failure.
  const options = { ...sandbox.services.convintel, attempts: false, rateLimits: false } as const;
  const client = createConvintelClient(options);
  tools = new ConvintelToolkit({ client, recordings }).getTools();
  create = new ConvintelWebhookCreateTool({ client });
  const calls = await new ConvintelActivitiesListTool({ client }).execute(range);
  const reports = await new ConvintelAutomatedReportsListTool({ client }).execute({});
  ids = { activityId: calls.items[0]?.id, reportId: reports.items[0]?.id };
  const upload = new ConvintelActivityUploadTool({ client, recordings });
  await upload.execute({ ...recording, externalId: "monday-1" });
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox.stop());

// Inputs that good arguments have although they are optional.
const USUAL = ["fromDate", "toDate", "recording"];

/** Returns arguments with which an operation succeeds. */
async function goodArgs({ operation }: ApiTool<Operation>): Promise<Args> {
  const { shape } = operation.input;
  const values: Args = { ...known, ...ids, ...("id" in shape && (await create.execute(webhook))) };
  const given = Object.entries(shape).filter(
    ([name, schema]) => USUAL.includes(name) || !(schema instanceof z.ZodOptional),
  );
  return Object.fromEntries(given.map(([name]) => [name, values[name]]));
}

async function runCase({ change, fault, operation }: TeachingCase) {
  const tool = tools.find(({ name }) => name === operation);
  if (tool === undefined) throw new Error(`Unknown operation ${operation}.`);
  const args = { ...(await goodArgs(tool)), ...change };
  if (fault !== undefined) sandbox.faults.add({ service: "convintel", ...fault });
  return learnFromErrors({ call: { name: operation, args: withoutUndefined(args) }, known, tools });
}

const operations = new ConvintelToolkit().getTools();
const cases = operations.flatMap(({ name, operation }) => [
  ...sharedInputCases(name, Object.keys(operation.input.shape)),
  ...failureCases(name, operation.effect === "read"),
  ...ownCases.filter((each) => each.operation === name),
]);

test("every case is about an operation of the package", () => {
  expect(cases.filter((each) => ownCases.includes(each))).toHaveLength(ownCases.length);
});

test("an agent without recordings stops", async () => {
  const client = createConvintelClient(sandbox.services.convintel);
  const call = { name: "convintel_activity_upload", args: recording };
  const run = await learnFromErrors({ call, tools: new ConvintelToolkit({ client }).getTools() });
  expect(run).toMatchObject({ outcome: "stopped", calls: [call.name] });
});

describeCases(
  operations.map(({ name }) => name),
  cases,
  runCase,
);
