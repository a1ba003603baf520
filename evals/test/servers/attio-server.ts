// An MCP server as others write them: it knows the vendor's address only, and its errors are results like any other.
import { createInterface } from "node:readline";

interface Message {
  id?: number;
  method: string;
  params: {
    protocolVersion: string;
    name: string;
    arguments: { action: "find" | "rename"; query?: string; record_id?: string; name?: string };
  };
}

const text = { type: "string" };

/** Its actions are a union, of which an adapter for LangChain keeps only the last. */
const tool = {
  name: "deals",
  description: "Finds and renames deals.",
  inputSchema: {
    type: "object",
    properties: {},
    anyOf: [
      { properties: { action: { const: "find" }, query: text }, required: ["action", "query"] },
      {
        properties: { action: { const: "rename" }, record_id: text, name: text },
        required: ["action", "record_id", "name"],
      },
    ],
  },
};

async function send(method: string, path: string, body: object): Promise<string> {
  const response = await fetch(`https://api.attio.com/v2/objects/deals/records${path}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env["ATTIO_API_KEY"]}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { message?: string };
  return JSON.stringify(response.ok ? reply : { error: reply.message });
}

async function call({ action, query, record_id, name }: Message["params"]["arguments"]) {
  const filter = { name: { $contains: query } };
  const sent =
    action === "find"
      ? send("POST", "/query", { filter })
      : send("PATCH", `/${record_id}`, { data: { values: { name } } });
  return { content: [{ type: "text", text: await sent }] };
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
