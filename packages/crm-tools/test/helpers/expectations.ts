import { expect } from "vitest";
import { type ApiToolOptions, InputError } from "@workbelt/core";
import type { ApiTool, Operation } from "@workbelt/core/provider";
import { startRecordingServer } from "./recording-server.js";

/** A rule of an input: what breaks it, the field the refusal names, and words of its message. */
export type Rule = [what: string, input: Record<string, unknown>, field: string, message: string];

/** How a tool refuses an input, and how many requests it sent all the same. */
export async function getRefusal(
  Tool: new (options?: ApiToolOptions) => ApiTool<Operation>,
  input: Record<string, unknown>,
) {
  const server = await startRecordingServer({ body: {} });
  const call = new Tool({ client: server.client }).execute(input);
  const error = await call.then(() => undefined).catch((caught: unknown) => caught);
  const issues = error instanceof InputError ? error.issues : [];
  return {
    name: error instanceof Error ? error.name : "no error",
    issues,
    sent: server.requests.length,
  };
}

/** A refusal that names a field before anything is sent. */
export function expectedRefusal(field: string, message: string): unknown {
  const issue = { field, message: expect.stringContaining(message) };
  return { name: "InputError", issues: expect.arrayContaining([issue]), sent: 0 };
}

/** The `data` of what a model reads. */
export function parseData(content: string): unknown {
  return (JSON.parse(content) as { data: unknown }).data;
}

/** All that an asynchronous iteration gives. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
