import type { Agent, Ticket } from "../../src/index.js";
import { type FakeResponse, type ReceivedRequest, startServer } from "./fake-server.js";

export const TOKEN = "desk-token";

const AGENTS: Agent[] = [
  { id: "agt_1", name: "Mara Lind", email: "mara@deskly.example" },
  { id: "agt_2", name: "Jonas Reed", email: "jonas@deskly.example" },
];

/** Deskly's API on loopback, with its data in memory. */
export interface FakeDeskly {
  baseUrl: string;
  tickets: Ticket[];
  /** Access tokens that work. */
  tokens: Set<string>;
  requests: ReceivedRequest[];
  /** Response to the next request, before or `afterCommit` of what it asks for. */
  failNext?: { response: FakeResponse; afterCommit?: boolean } | undefined;
}

/** Starts Deskly with three tickets, and stops it when the test ends. */
export async function startDeskly(): Promise<FakeDeskly> {
  const deskly: FakeDeskly = {
    baseUrl: "",
    tickets: [1, 2, 3].map((number) => createTicket(number, `Question ${number}`)),
    tokens: new Set([TOKEN]),
    requests: [],
  };
  deskly.baseUrl = await startServer((request) => {
    deskly.requests.push(request);
    const { failNext } = deskly;
    deskly.failNext = undefined;
    if (failNext?.afterCommit) respond(deskly, request);
    return failNext?.response ?? respond(deskly, request);
  });
  return deskly;
}

function respond(deskly: FakeDeskly, request: ReceivedRequest): FakeResponse {
  if (!deskly.tokens.has(request.token ?? "")) return error(401, "bad_token", "Unknown token.");
  const [, , resource, id] = request.path.split("/");
  if (resource === "me") return { status: 200, body: { data: me() } };
  if (resource === "agents") return list(AGENTS, request);
  if (resource !== "tickets") return error(404, "not_found", "No such resource.");
  if (id === undefined)
    return request.method === "POST" ? add(deskly, request) : find(deskly, request);
  const ticket = deskly.tickets.find((other) => other.id === id);
  if (ticket === undefined) return error(404, "not_found", "No such ticket.");
  return request.method === "PATCH"
    ? change(ticket, request)
    : { status: 200, body: { data: ticket } };
}

function find({ tickets }: FakeDeskly, request: ReceivedRequest): FakeResponse {
  const status = request.query.get("status");
  return list(
    tickets.filter((ticket) => status === null || ticket.status === status),
    request,
  );
}

function add({ tickets }: FakeDeskly, request: ReceivedRequest): FakeResponse {
  const ticket = {
    ...createTicket(tickets.length + 1, ""),
    ...(JSON.parse(request.body) as object),
  };
  tickets.unshift(ticket);
  return { status: 201, body: { data: ticket } };
}

function change(ticket: Ticket, request: ReceivedRequest): FakeResponse {
  const { assignee_id, status } = JSON.parse(request.body) as Record<string, string | undefined>;
  if (ticket.status === "archived") return error(409, "ticket_archived", "The ticket is archived.");
  const assignee = AGENTS.find(({ id }) => id === assignee_id);
  if (assignee_id !== undefined && assignee === undefined) {
    return error(422, "unknown_assignee", "No such agent.");
  }
  Object.assign(ticket, status && { status }, assignee && { assignee });
  return { status: 200, body: { data: ticket } };
}

/** One page; the cursor is the position of its first item. */
function list(items: object[], { query }: ReceivedRequest): FakeResponse {
  const start = Number(query.get("cursor") ?? 0);
  const end = start + Number(query.get("limit") ?? 20);
  const next_cursor = end < items.length ? String(end) : null;
  return { status: 200, body: { data: items.slice(start, end), next_cursor } };
}

function me() {
  const workspace = { id: "wsp_1", name: "Northwind support" };
  return { ...AGENTS[0], workspace, scopes: ["tickets:read", "tickets:write", "agents:read"] };
}

function createTicket(number: number, subject: string): Ticket {
  return {
    id: `tkt_${number}`,
    subject,
    text: "How do I export my data?",
    status: "open",
    requester_email: "ida@customer.example",
    assignee: null,
    created_at: "2025-11-03T09:00:00Z",
  };
}

function error(status: number, code: string, message: string): FakeResponse {
  return { status, body: { error: { code, message, request_id: "req_1" } } };
}
