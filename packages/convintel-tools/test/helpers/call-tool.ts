import type { ApiTool } from "@workbelt/core/langchain";
import type { InputError, ToolArtifact } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { expect } from "vitest";
import type { ToolMessage } from "@langchain/core/messages";

/** The parts of tool contents that tests read. */
interface ToolData {
  status?: string;
  note?: string;
  items: {
    activity_id?: string;
    [key: string]: unknown;
    participants?: unknown[];
    at?: string;
    speaker?: string;
    text?: string;
  }[];
}

/** The result of a tool call: the parsed content for the model, and the artifact without its provenance. */
export interface ToolResult {
  data: ToolData;
  /** Describes what was left out. */
  truncated?: string;
  artifact: unknown;
}

/** Calls a tool as an agent does. */
export async function callTool(tool: ApiTool<Operation>, args: object): Promise<ToolResult> {
  const message = (await tool.invoke({
    type: "tool_call",
    id: "call-1",
    name: tool.name,
    args,
  } as never)) as unknown as ToolMessage;
  if (message.status === "error") throw new Error(message.text);
  const { provenance, ...artifact } = message.artifact as ToolArtifact;
  expect(provenance).toMatchObject({ service: "convintel", operation: tool.operation.name });
  return { ...(JSON.parse(message.text) as ToolResult), artifact };
}

/** Collects all items of an iteration. */
export async function collect<Item>(iteration: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of iteration) items.push(item);
  return items;
}

/** Returns the fields and messages with which a call is rejected. */
export async function getInputIssues(called: Promise<unknown>): Promise<InputError["issues"]> {
  const error = await called.then(
    () => expect.unreachable("the call should have been rejected"),
    (reason: unknown) => reason as InputError,
  );
  expect(error.name).toBe("InputError");
  return error.issues;
}
