// A CRM that takes upserts only, in a process of its own: it answers after LATENCY_MS, and with 429 beyond LIMIT of them in a
// clock second. It reports its address, and on a message what it received since the last one.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Requests that the server received. */
export interface Received {
  requests: number;
  /** Requests that were answered with 429. */
  refused: number;
  /** Different records among the others, by the address or domain that identifies them. */
  records: number;
}

const [latencyMs = 0, limit = Infinity] = process.argv.slice(2).map(Number);
let received: Received = { requests: 0, refused: 0, records: 0 };
let second = 0;
let admitted = 0;
let keys = new Set<string>();

function isAdmitted(): boolean {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) admitted = 0;
  second = now;
  admitted += 1;
  return admitted <= limit;
}

async function readKey(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const { values } = JSON.parse(body).data;
  return JSON.stringify(values.email_addresses ?? values.domains);
}

const server = createServer(async (request, response) => {
  received.requests += 1;
  const isOk = isAdmitted();
  const key = await readKey(request);
  if (isOk) keys.add(key);
  else received.refused += 1;
  if (latencyMs > 0) await delay(latencyMs);
  response.setHeader("content-type", "application/json");
  if (isOk) {
    const [workspace_id, object_id, record_id] = [randomUUID(), randomUUID(), randomUUID()];
    const id = { workspace_id, object_id, record_id };
    const created_at = new Date().toISOString();
    response.end(JSON.stringify({ data: { id, created_at, web_url: "", values: {} } }));
    return;
  }
  const retryAfter = new Date((second + 1) * 1000).toUTCString();
  response.writeHead(429, { "retry-after": retryAfter }).end(
    JSON.stringify({
      status_code: 429,
      type: "rate_limit_error",
      code: "rate_limit_exceeded",
      message: "Rate limit exceeded",
    }),
  );
});

process.on("message", () => {
  process.send?.({ ...received, records: keys.size });
  received = { requests: 0, refused: 0, records: 0 };
  keys = new Set();
});
process.once("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
