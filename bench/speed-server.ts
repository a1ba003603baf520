// The server of speed.ts, in a process of its own: replies taken from the sandbox, ready to be sent.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { readReplies } from "./speed-replies.ts";

const RECORDS = 10_000;
/** Of each page, in milliseconds. */
const PAGE_LATENCY_MS = Number(process.argv[2] ?? 50);

interface PageOfBody {
  limit?: number;
  offset?: number;
  page_size?: number;
  start_cursor?: string;
}

const { members, page, person, task } = await readReplies();
const membersReply = Buffer.from(JSON.stringify(members));
const taskReply = Buffer.from(JSON.stringify({ data: task }));
const pageReply = Buffer.from(JSON.stringify(page));
const pages = new Map<string, Buffer>();

/** Returns a reply with the records from `offset` on, which number themselves in their ids. */
function getPage(kind: "records" | "tasks" | "notes", offset: number, limit: number): Buffer {
  const key = `${kind} ${offset} ${limit}`;
  const known = pages.get(key);
  if (known !== undefined) return known;
  const end = Math.min(offset + limit, RECORDS);
  const numbers = Array.from({ length: Math.max(0, end - offset) }, (_unused, index) =>
    toId(offset + index),
  );
  const hasMore = end < RECORDS;
  const list =
    kind === "records"
      ? { data: numbers.map((record_id) => ({ ...person, id: { ...idsOf(person), record_id } })) }
      : kind === "tasks"
        ? { data: numbers.map((task_id) => ({ ...task, id: { ...idsOf(task), task_id } })) }
        : {
            object: "list",
            results: numbers.map((id) => ({ ...page, id })),
            has_more: hasMore,
            next_cursor: hasMore ? toId(end) : null,
            type: "page_or_data_source",
            page_or_data_source: {},
          };
  const bytes = Buffer.from(JSON.stringify(list));
  pages.set(key, bytes);
  return bytes;
}

/** Returns the ids that a record or a task has beside its own. */
function idsOf(item: object | undefined): object {
  return (item as { id: object }).id;
}

function toId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

async function reply(request: IncomingMessage): Promise<Buffer> {
  const { method, url = "" } = request;
  const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
  if (pathname === "/v2/tasks") {
    await delay(PAGE_LATENCY_MS);
    return getPage("tasks", Number(searchParams.get("offset")), Number(searchParams.get("limit")));
  }
  if (pathname === "/v2/workspace_members") return membersReply;
  if (method === "GET") return pathname.startsWith("/v1/") ? pageReply : taskReply;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as PageOfBody;
  await delay(PAGE_LATENCY_MS);
  if (pathname.startsWith("/v2/")) return getPage("records", body.offset ?? 0, body.limit ?? 500);
  return getPage("notes", Number(body.start_cursor?.slice(-12) ?? 0), body.page_size ?? 100);
}

function send(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": body.length,
    "x-request-id": "6b1a4a3e-58a3-4b0e-9b8f-0a4a3d6b1c77",
  });
  response.end(body);
}

const server = createServer((request, response) => {
  void reply(request).then((body) => send(response, body));
});
// The longest pages are made once, before anything is measured.
for (let offset = 0; offset < RECORDS; offset += 500) {
  getPage("records", offset, 500);
  getPage("tasks", offset, 500);
}
for (let offset = 0; offset < RECORDS; offset += 100) getPage("notes", offset, 100);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
