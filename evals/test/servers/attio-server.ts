// An MCP server as others write them: it knows only the vendor's address, and its errors are results like any other.
import { createInterface } from "node:readline";

interface Message {
  id?: number;
  method: string;
  params: { protocolVersion: string; arguments: Request };
}

interface Request {
  method: string;
  path: string;
  body?: object;
}

const path = { type: "string" };

/** Its arguments are a union, of which an adapter for LangChain keeps the last method only. */
const tool = {
  name: "attio_request",
  description: "Sends a request to Attio.",
  inputSchema: {
    type: "object",
    properties: {},
    anyOf: [
      {
        properties: { method: { enum: ["POST", "PATCH"] }, path, body: { type: "object" } },
        required: ["method", "path", "body"],
      },
      { properties: { method: { enum: ["GET"] }, path }, required: ["method", "path"] },
    ],
  },
};

async function call({ method, path: requested, body }: Request): Promise<object> {
  const response = await fetch(`https://api.attio.com${requested}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env["ATTIO_API_KEY"]}`,
      "content-type": "application/json",
    },
    body: body && JSON.stringify(body),
  });
  const reply = (await response.json()) as { message?: string };
  const text = JSON.stringify(response.ok ? reply : { error: reply.message });
  return { content: [{ type: "text", text }] };
}

async function answer({ method, params }: Message): Promise<object> {
  if (method === "tools/list") return { tools: [tool] };
  if (method === "tools/call") return call(params.arguments);
  const { protocolVersion } = params;
  const serverInfo = { name: "attio", version: "1.0.0" };
  return { protocolVersion, capabilities: { tools: {} }, serverInfo };
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Message;
  if (message.id === undefined) continue;
  const result = await answer(message);
  console.log(JSON.stringify({ jsonrpc: "2.0", id: message.id, result }));
}
