import type { ToolMessage } from "@langchain/core/messages/tool";
import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type { ToolArtifact, ToolFailure } from "@workbelt/core";
import { withProgress } from "./progress.js";
import { createErrorResult, createTextResult } from "./tool-results.js";
import { inputSchemaOf } from "./tool-definition.js";
import type { AnyTool } from "./toolkit.js";

/** Key of the values for the application only, in the `_meta` of results with structured content. */
const HOST_ONLY = "workbelt/hostOnly";

const REPEAT =
  "Nothing was sent: since another call has returned, a person has to confirm this one. Repeat it, and the person is asked.";

/** A tool call of a client, for one account. */
export interface ToolCall {
  tool: AnyTool;
  args: Readonly<Record<string, unknown>>;
  account: string | undefined;
  /** The conversation, and an id of the call that no other one has. */
  threadId: string;
  toolCallId: string;
  /** True if the model may not know the input of the tool. */
  isSchemaUnknown: boolean;
}

/** Runs a call as LangChain would, and returns the content that a model would read there. */
export async function runTool(
  call: ToolCall,
  context: ServerContext,
  hasStructuredContent: boolean,
): Promise<CallToolResult> {
  const { account, args, threadId, tool, toolCallId } = call;
  const toolCall = { type: "tool_call" as const, id: toolCallId, name: tool.name, args };
  const config = {
    signal: context.mcpReq.signal,
    configurable: { thread_id: threadId, ...(account !== undefined && { account }) },
  };
  const message: ToolMessage = await withProgress(context, () => tool.invoke(toolCall, config));
  if (message.status === "error") {
    const { code } = (message.artifact as ToolFailure).error;
    if (code === "invalid_input") return createInvalidInputResult(call, message.text);
    // The policy asks since another call of the conversation has read content by outsiders.
    return createErrorResult(code === "approval_required" ? REPEAT : message.text);
  }
  const result = createTextResult(message.text);
  if (!hasStructuredContent) return result;
  // A toolkit may be made without artifacts. The definition promises structured content nevertheless.
  const artifact = (message.artifact ?? {}) as Partial<ToolArtifact>;
  return { ...result, ...toStructured(artifact, tool) };
}

/** Returns the result of a call with invalid arguments, with the input of a tool that the model may not know. */
function createInvalidInputResult(
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
