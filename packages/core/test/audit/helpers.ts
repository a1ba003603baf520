import { z } from "zod";
import { type ApiTool, ApiToolkit } from "../../src/langchain/index.js";
import {
  type AuditEntry,
  AuditLog,
  type AuditLogOptions,
  createPolicy,
  type Layer,
  type PolicyRules,
} from "../../src/index.js";
import { defineOperation, defineProvider, type Operation, path } from "../../src/provider/index.js";
import { createPaper, deskClient, deskService, getPaper } from "../helpers/desk.js";
import { type Answer, json, startServer } from "../helpers/server.js";

export const paper = json(200, { data: { id: "p1", title: "A secret plan" } });

const burnPaper = defineOperation({
  name: "desk_burn_paper",
  description: "Burns a paper.",
  effect: "delete",
  consequence: { reversible: "not", reason: "ashes stay ashes", deletes: "the paper" },
  input: z.strictObject({ paper_id: z.string().describe("Id") }),
  request: ({ paper_id }) => ({ method: "DELETE", path: path`/papers/${paper_id}` }),
  response: z.looseObject({}),
  result: () => ({ burnt: true }),
});

const upsertPaper = defineOperation({
  name: "desk_upsert_paper",
  description: "Creates or updates a paper.",
  effect: "update",
  consequence: { reversible: "not", reason: "the old value is lost", overwrites: "the paper" },
  input: z.strictObject({ paper_id: z.string().describe("Id") }),
  run: ({ paper_id }, api) =>
    api.send(
      { method: "PUT", path: path`/papers/${paper_id}`, idempotent: true },
      z.looseObject({}),
    ),
});

const copyPaper = defineOperation({
  name: "desk_copy_paper",
  description: "Copies a paper, and marks the copy.",
  effect: "create",
  consequence: { reversible: "not", reason: "it stays" },
  multipleWrites: true,
  input: z.strictObject({}),
  run: async (_input, api) => {
    await api.send({ method: "POST", path: path`/papers` }, z.unknown());
    return api.send({ method: "POST", path: path`/marks` }, z.looseObject({}));
  },
});

export const desk = defineProvider({
  service: deskService,
  operations: { papers: { getPaper, createPaper, burnPaper, upsertPaper, copyPaper } },
});

/** Answers of the service, and options of the tools. */
export interface Options extends Omit<AuditLogOptions, "write"> {
  answers?: Answer[];
  policy?: PolicyRules;
  write?: AuditLogOptions["write"];
  client?: Parameters<typeof deskClient>[1];
  ledger?: Layer;
}

/** Starts the service, with tools whose calls are recorded. */
export async function startDesk({
  answers = [paper],
  policy,
  client: limits,
  ledger,
  ...given
}: Options = {}) {
  const { baseUrl, seen } = await startServer(...answers);
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => entries.push(entry), ...given });
  const client = deskClient(baseUrl, limits);
  const toolkit = new ApiToolkit(desk, {
    client,
    auditLog,
    ledger,
    ...(policy !== undefined && { policy: createPolicy(policy, [desk]) }),
  });
  const find = (name: string) => {
    return toolkit.tools.find((tool) => tool.name === name) as ApiTool<Operation>;
  };
  return { auditLog, baseUrl, client, entries, find, seen };
}

/** Calls a tool as an agent's graph does. */
export function callAsModel(tool: ApiTool<Operation>, args: object, id = "call-1") {
  const call = { type: "tool_call", id, name: tool.name, args: { ...args } } as const;
  return tool.invoke(call, { configurable: { thread_id: "thread-1" } });
}
