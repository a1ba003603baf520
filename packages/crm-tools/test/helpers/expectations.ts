import { expect } from "vitest";
import type { ApiToolOptions, ApiTool } from "@workbelt/core/langchain";
import { InputError } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { startRecordingServer } from "./recording-server.js";

/** A rule of an input: a violation, the field that the error names, and part of its message. */
export type Rule = [what: string, input: Record<string, unknown>, field: string, message: string];

/** Calls a tool with an invalid input. Returns its error and the number of requests it sent. */
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

/** Matches an input error for a field, before any request was sent. */
export function expectedRefusal(field: string, message: string): unknown {
  const issue = { field, message: expect.stringContaining(message) };
  return { name: "InputError", issues: expect.arrayContaining([issue]), sent: 0 };
}

/** Parses the `data` of the content for the model. */
export function parseData(content: string): unknown {
  return (JSON.parse(content) as { data: unknown }).data;
}

/** Collects all items of an asynchronous iteration. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
