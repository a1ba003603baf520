import type { InputError } from "@workbelt/core";
import type { ApiTool, Operation } from "@workbelt/core/provider";
import { expect } from "vitest";
import type { ToolMessage } from "@langchain/core/messages";

/** What the tools' contents hold, as far as a test looks at single parts of it. */
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

/** What a tool call gives: the model's part, parsed, and the host's. */
export interface ToolResult {
  data: ToolData;
  /** Says what was left out. */
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
  return { ...(JSON.parse(message.text) as ToolResult), artifact: message.artifact };
}

/** All that a walk gives. */
export async function collect<Item>(walk: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of walk) items.push(item);
  return items;
}

/** The fields and messages for which a call is refused. */
export async function getInputIssues(called: Promise<unknown>): Promise<InputError["issues"]> {
  const error = await called.then(
    () => expect.unreachable("the call should have been refused"),
    (reason: unknown) => reason as InputError,
  );
  expect(error.name).toBe("InputError");
  return error.issues;
}
