import { ToolMessage } from "@langchain/core/messages/tool";
import type { ErrorCode, ToolFailure } from "@workbelt/core";
import type { ApiTool, Operation } from "@workbelt/core/provider";

/** Result of a call, as a model reads it. */
export interface Answer {
  content: string;
  /** Set if the call failed. */
  code?: ErrorCode;
}

/** Calls a tool as a model does. */
export async function callTool(
  tool: ApiTool<Operation>,
  args: Record<string, unknown>,
): Promise<Answer> {
  const call = { type: "tool_call", id: "call-1", name: tool.name, args } as const;
  const message: unknown = await tool.invoke(call);
  if (!ToolMessage.isInstance(message)) throw new Error(`${tool.name} returned no ToolMessage.`);
  if (message.status !== "error") return { content: message.text };
  return { content: message.text, code: (message.artifact as ToolFailure).error.code };
}
