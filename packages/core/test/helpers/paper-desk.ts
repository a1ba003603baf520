import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type ApiTool, ApiToolkit } from "../../src/langchain/index.js";
import type { CallPolicy, Layer, PolicyRules } from "../../src/index.js";
import { defineOperation, defineProvider, type Operation, path } from "../../src/provider/index.js";
import { deskClient, deskService } from "./desk.js";
import { json, startServer } from "./server.js";

const response = z.looseObject({});
const paperId = z.string().min(1).describe("Id");

const readPaper = defineOperation({
  name: "desk_read_paper",
  description: "Reads a paper.",
  effect: "read",
  returnsTexts: ({ letter }) => (letter === true ? ["outside"] : []),
  input: z.strictObject({ paper_id: paperId, letter: z.boolean().describe("A letter").optional() }),
  request: ({ paper_id }) => ({ method: "GET", path: path`/papers/${paper_id}` }),
  response,
  result: (found) => found,
});

const addPaper = defineOperation({
  name: "desk_add_paper",
  description: "Adds a paper.",
  effect: "create",
  consequence: [
    {
      when: "readers are given",
      applies: ({ readers = [] }) => readers.length > 0,
      reversible: "fully",
      seenByOthers: "its readers are notified",
    },
    { reversible: "fully" },
  ],
  input: z.strictObject({
    title: z.string().describe("Title"),
    readers: z.array(z.string()).describe("Readers").optional(),
    values: z.record(z.string(), z.unknown()).describe("Values").optional(),
  }),
  request: (body) => ({ method: "POST", path: path`/papers`, body }),
  response,
  result: (made) => made,
});

export const burnPaper = defineOperation({
  name: "desk_burn_paper",
  description: "Burns a paper.",
  effect: "delete",
  consequence: { reversible: "not", reason: "ashes stay ashes", deletes: "the paper" },
  input: z.strictObject({ paper_id: paperId }),
  request: ({ paper_id }) => ({ method: "DELETE", path: path`/papers/${paper_id}` }),
  response,
  result: () => ({ burnt: true }),
});

/** A package with a read whose letters are by outsiders, a write, and a deletion. */
export const desk = defineProvider({
  service: deskService,
  operations: { papers: { readPaper, addPaper }, fire: { burnPaper } },
});

/** Starts a server, and a toolkit for it with a policy. */
export async function startDesk(
  policy: CallPolicy | PolicyRules,
  {
    paper = { id: "p1" },
    status = 200,
    ...options
  }: { layers?: readonly Layer[]; paper?: unknown; status?: number } = {},
) {
  const server = await startServer(json(status, paper));
  const client = deskClient(server.baseUrl);
  const toolkit = new ApiToolkit(desk, { client, ...options, policy: policy as never });
  const find = (name: string) => {
    return toolkit.tools.find((tool) => tool.name === name) as ApiTool<Operation>;
  };
  const sent = () => server.seen.map(({ method }) => method);
  return { find, sent, toolkit };
}

/** Calls a tool as an agent's graph does, and returns the message. A null `thread` is none. */
export async function callAsModel(
  tool: ApiTool<Operation>,
  args: Record<string, unknown>,
  { id = "c1", thread = randomUUID() }: { id?: string; thread?: string | null } = {},
) {
  const config = { configurable: thread === null ? {} : { thread_id: thread } };
  return tool.invoke({ type: "tool_call", id, name: tool.name, args }, config);
}
