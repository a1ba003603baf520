import type { ErrorCode, ToolFailure } from "@workbelt/core";
import type { AnyTool } from "@workbelt/core/adapters";

/** Result of a call, as a model reads it. */
export interface Answer {
  content: string;
  /** Set if the call failed. */
  code?: ErrorCode;
}

/** Calls a tool as a model does. */
export async function callTool(tool: AnyTool, args: Record<string, unknown>): Promise<Answer> {
  const { artifact, content, isError } = await tool.callAsModel(args, { toolCallId: "call-1" });
  if (!isError) return { content };
  return { content, code: (artifact as ToolFailure).error.code };
}
