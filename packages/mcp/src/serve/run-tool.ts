import { randomUUID } from "node:crypto";
import type { ToolMessage } from "@langchain/core/messages/tool";
import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type { ToolArtifact, ToolFailure } from "@workbelt/core";
import { withProgress } from "./progress.js";
import { createErrorResult, createTextResult } from "./tool-results.js";
import { inputSchemaOf } from "./tool-definition.js";
import type { AnyTool } from "./toolkit.js";

/** Key of the values for the application only, in the `_meta` of results with structured content. */
const HOST_ONLY = "workbelt/hostOnly";

/** A tool call of a client, for one account. */
export interface ToolCall {
  tool: AnyTool;
  args: Readonly<Record<string, unknown>>;
  account: string | undefined;
  /** True if the model may not know the input of the tool. */
  isSchemaUnknown: boolean;
}

/** Runs a call as LangChain would, and returns the content that a model would read there. */
export async function runTool(
  call: ToolCall,
  context: ServerContext,
  hasStructuredContent: boolean,
): Promise<CallToolResult> {
  const { account, args, tool } = call;
  const toolCall = { type: "tool_call" as const, id: randomUUID(), name: tool.name, args };
  const config = {
    signal: context.mcpReq.signal,
    ...(account !== undefined && { configurable: { account } }),
  };
  const message: ToolMessage = await withProgress(context, () => tool.invoke(toolCall, config));
  if (message.status === "error") {
    const isInvalid = (message.artifact as ToolFailure).error.code === "invalid_input";
    return isInvalid
      ? createInvalidInputResult(call, message.text)
      : createErrorResult(message.text);
  }
  const result = createTextResult(message.text);
  if (!hasStructuredContent) return result;
  // A toolkit may be made without artifacts. The definition promises structured content nevertheless.
  const artifact = (message.artifact ?? {}) as Partial<ToolArtifact>;
  return { ...result, ...toStructured(artifact, tool) };
}

/** Returns the result of a call with invalid arguments, with the input of a tool that the model may not know. */
export function createInvalidInputResult(
  { isSchemaUnknown, tool }: ToolCall,
  message: string,
): CallToolResult {
  const hint = isSchemaUnknown ? `\nIts input: ${JSON.stringify(inputSchemaOf(tool))}` : "";
  return createErrorResult(`${message}${hint}`);
}

/**
 * Returns the complete output. What no model may read, such as the secret of a new webhook, is apart from it:
 * some hosts show the model everything but `_meta`.
 */
function toStructured(
  artifact: Partial<ToolArtifact>,
  { operation }: AnyTool,
): Partial<CallToolResult> {
  const { provenance: _provenance, ...output } = artifact;
  const { hostOnly = [] } = operation;
  const entries = Object.entries(output);
  const structuredContent = Object.fromEntries(entries.filter(([key]) => !hostOnly.includes(key)));
  if (hostOnly.length === 0) return { structuredContent };
  const hidden = Object.fromEntries(entries.filter(([key]) => hostOnly.includes(key)));
  return { structuredContent, _meta: { [HOST_ONLY]: hidden } };
}
