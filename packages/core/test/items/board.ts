import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { ToolMessage } from "@langchain/core/messages/tool";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { type ApiTool, ApiToolkit } from "../../src/langchain/index.js";
import type { ApiClientOptions, ToolkitOptions } from "../../src/index.js";
import {
  defineOperation,
  defineProvider,
  openObject,
  type Operation,
  path,
} from "../../src/provider/index.js";
import { deskClient, deskService } from "../helpers/desk.js";

const card = z.looseObject({ id: z.string(), title: z.string().optional() });
const cardOutput = z.strictObject({ card_id: z.string(), title: z.string().optional() });
const compact = ({ id, title }: z.infer<typeof card>) => ({ card_id: id, title });
const output = cardOutput;

/** Reads the columns of the board, for the checks of many cards at once. */
const columns = z.object({ columns: z.array(z.string()) });

/** Creates a card. */
export const createCard = defineOperation({
  name: "desk_create_card",
  description: "Creates a card.",
  effect: "create",
  consequence: { reversible: "fully" },
  verifyWith: "desk_get_card",
  takesItems: { result: ["card_id"] },
  aliases: { board_id: "board" },
  input: z.strictObject({
    board: z.string().min(1).describe("Board"),
    title: z.string().min(1).max(40).describe("Title"),
    values: openObject("Values").optional(),
    note: z.string().describe("Note").optional(),
  }),
  run: async (input, api) => {
    if (input.note === "tomorrow") api.adjust("note: read as 2026-11-27.");
    const request = { method: "POST", path: path`/cards`, body: input } as const;
    return api.send(request, card);
  },
  output,
  compact,
});

/** Changes a card. It checks columns by a read. */
export const updateCard = defineOperation({
  name: "desk_update_card",
  description: "Changes one card.",
  effect: "update",
  consequence: [
    {
      when: "gone is true",
      applies: ({ gone }) => gone === true,
      reversible: "not",
      reason: "cards burn",
      deletes: "the card",
    },
    { reversible: "fully", overwrites: "the values it names" },
  ],
  verifyWith: "desk_get_card",
  takesItems: { target: ["card_id"] },
  input: z.strictObject({
    card_id: z.string().min(1).describe("Id"),
    values: openObject("Values").optional(),
    gone: z.boolean().describe("Burns it").optional(),
  }),
  nameTarget: async ({ card_id }, api) => {
    const request = { method: "GET", path: path`/cards/${card_id}` } as const;
    return (await api.send(request, card)).title;
  },
  readCurrent: async ({ card_id }, api) => {
    const request = { method: "GET", path: path`/cards/${card_id}` } as const;
    const { values = {} } = (await api.send(request, card)) as { values?: { column?: string } };
    return { "values.column": values.column };
  },
  check: async ({ values = {} }, api) => {
    const known = await api.cached("columns", async () => {
      return (await api.send({ method: "GET", path: path`/columns` }, columns)).columns;
    });
    const { column } = values;
    if (typeof column !== "string" || known.includes(column)) return [];
    return [{ field: "values.column", message: `expected one of ${known.join(", ")}` }];
  },
  run: ({ card_id, ...body }, api) =>
    api.send({ method: "PATCH", path: path`/cards/${card_id}`, body }, card),
  output,
  compact,
});

/** Gets a card. */
export const getCard = defineOperation({
  name: "desk_get_card",
  description: "Gets one card.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ card_id: z.string().min(1).describe("Id") }),
  request: ({ card_id }) => ({ method: "GET", path: path`/cards/${card_id}` }),
  response: card,
  result: (found) => found,
  output,
  compact,
});

/** The package of the board. */
export const boardPackage = defineProvider({
  service: deskService,
  operations: { cards: { createCard, updateCard, getCard } },
});

/** A write that the service has received. */
export interface Write {
  method: string;
  url: string;
  body: Record<string, unknown>;
}

/** Answers a write in place of the service. Returns false to let it answer. */
export type Fault = (write: Write, response: ServerResponse) => boolean;

/** Answers with an error of the service. */
export function refuse(response: ServerResponse, status: number, message = "refused"): true {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ code: `e${status}`, message }));
  return true;
}

/** Starts a service that keeps cards, and records the writes and reads that it gets. */
export async function startBoard(fault: Fault = () => false) {
  const cards = new Map<string, Record<string, unknown>>();
  const writes: Write[] = [];
  const reads: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    const sent = await text(request).catch(() => undefined);
    if (sent === undefined) return;
    const json = (value: unknown) => {
      response.setHeader("content-type", "application/json").end(JSON.stringify(value));
    };
    const id = url.split("/")[2] ?? "";
    if (method === "GET") {
      reads.push(url);
      if (url === "/columns") return json({ columns: ["todo", "done"] });
      return cards.has(id) ? json({ ...cards.get(id), id }) : refuse(response, 404, "no card");
    }
    const body = JSON.parse(sent) as Record<string, unknown>;
    const write = { method, url, body };
    writes.push(write);
    if (fault(write, response)) return undefined;
    const key = id === "" ? `card-${cards.size + 1}` : id;
    const kept = { ...cards.get(key), ...body };
    cards.set(key, kept);
    return json({ ...kept, id: key });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (options: Partial<ApiClientOptions> = {}) =>
    deskClient(baseUrl, { attempts: 1, ...options });
  return { baseUrl, cards, open, reads, writes };
}

/** The tools of the board over one client. */
export function createTools(options: ToolkitOptions<typeof boardPackage>) {
  const { tools } = new ApiToolkit(boardPackage, options);
  const find = <Op extends Operation>({ name }: Op) =>
    tools.find(({ operation }) => operation.name === name) as unknown as ApiTool<Op>;
  return { create: find(createCard), update: find(updateCard) };
}

/** A message for a model, with the result that it has. */
export interface Called {
  content: string;
  status: string | undefined;
  data: Record<string, unknown>;
  message: ToolMessage;
}

/** Calls a tool as an agent does. */
export async function callAsModel(
  tool: { readonly name: string; invoke(call: never, config: never): unknown },
  args: Record<string, unknown>,
  { id = "call-1", threadId = "thread-1" } = {},
): Promise<Called> {
  const call = { type: "tool_call" as const, id, name: tool.name, args };
  const config = { configurable: { thread_id: threadId } };
  const message = await tool.invoke(call as never, config as never);
  if (!ToolMessage.isInstance(message)) throw new Error("expected a message");
  const { status, text: content } = message;
  const { data } = (status === "error" ? { data: {} } : JSON.parse(content)) as Pick<
    Called,
    "data"
  >;
  return { content, status, message, data };
}
