// Parts of the ways of calling a service that speed.ts compares.
import { tool } from "@langchain/core/tools";
import { request } from "undici";
import { z } from "zod";

/** One way of calling a service. */
export interface Way {
  service: "CRM" | "notes";
  name: string;
  /** Makes one call. */
  call: () => Promise<unknown>;
  /** Reads 10,000 records of the CRM or pages, and returns their ids in the order they came. */
  readAll?: () => Promise<string[]>;
  /** Reads 10,000 tasks. */
  readTasks?: () => Promise<string[]>;
  /** Modules that a program of this way imports. */
  modules: string[];
}

/** An item of a list. */
export interface Listed {
  id: string | { record_id: string } | { task_id: string };
}

export const TOKEN = "speed-token";
export const ID = "9b6f0f0d-3f68-4a4e-8d8a-5a1f0f0d3f68";
export const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
export const LANGCHAIN = "@langchain/core/tools";

/** Sends a request with undici alone. */
export async function send(
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<unknown> {
  const response = await request(url, {
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return response.body.json();
}

/** Calls a tool as an agent does. */
export function callTool(
  invokable: { name: string; invoke: (call: never) => Promise<unknown> },
  args: object,
): Promise<unknown> {
  const call = { type: "tool_call", id: "call_1", name: invokable.name, args };
  return invokable.invoke(call as never);
}

/** Wraps a function in LangChain's plain tool, and calls that. */
export function wrap(name: string, get: (id: string) => Promise<unknown>): () => Promise<unknown> {
  const plain = tool(async ({ id }: { id: string }) => JSON.stringify(await get(id)), {
    name,
    description: "Gets one by its id.",
    schema: z.object({ id: z.uuid() }),
  });
  return () => callTool(plain, { id: ID });
}

/** Returns the ids of items in the order they came. */
export async function readIds(items: AsyncIterable<unknown>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items as AsyncIterable<Listed>) {
    if (typeof id === "string") ids.push(id);
    else ids.push("task_id" in id ? id.task_id : id.record_id);
  }
  return ids;
}
