import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type { ToolArtifact, ToolFailure } from "@workbelt/core";
import {
  type AnyTool,
  type Arguments,
  callTool,
  hasItems,
  itemsSchemaOf,
  resultSchemaOf,
} from "@workbelt/core/adapters";
import { withProgress } from "./progress.js";
import { hasDeclaredOutput, type ServedTools } from "./served-tools.js";
import { createErrorResult, createTextResult } from "./tool-results.js";

/** Key of the values for the application only, in the `_meta` of results with structured content. */
const HOST_ONLY = "workbelt/hostOnly";

const REPEAT =
  "Nothing was sent: after the result of another call, a person has to confirm this one. Repeat it to ask them.";

/** A tool call of a client, for one account. */
export interface ToolCall {
  tool: AnyTool;
  args: Arguments;
  account: string | undefined;
  /** The conversation, and an id of the call that no other one has. */
  threadId: string;
  toolCallId: string;
  /** The run to which a journal adds its writes. */
  run: string;
}

/** Runs a call as LangChain would, and returns the content that a model would read there. */
export async function runTool(
  call: ToolCall,
  context: ServerContext,
  { served, structuredContent }: { served: ServedTools; structuredContent: boolean },
): Promise<CallToolResult> {
  const { account, run, threadId, tool, toolCallId } = call;
  const origin = { account, run, signal: context.mcpReq.signal, threadId, toolCallId };
  const result = await withProgress(context, () => callTool(call, origin, served));
  const { artifact, content, isError } = result;
  if (isError) {
    const { code } = (artifact as ToolFailure).error;
    // The policy asks since another call of the conversation has read content by outsiders.
    return createErrorResult(code === "approval_required" ? REPEAT : content);
  }
  if (!structuredContent) return createTextResult(content);
  // A toolkit may be made without artifacts. The definition promises structured content nevertheless.
  const structured = toStructured((artifact ?? {}) as Partial<ToolArtifact>, tool);
  const mismatch = findMismatch(call, structured.structuredContent);
  if (mismatch === undefined) return { ...createTextResult(content), ...structured };
  return createErrorResult(
    `The call was carried out, but its result has another shape than declared (${mismatch}). Do not repeat a write.\n${content}`,
  );
}

/**
 * Returns the result as data. What no model may read, such as the secret of a new webhook, is apart from it: some hosts
 * show the model everything but `_meta`.
 */
function toStructured(
  artifact: Partial<ToolArtifact>,
  { operation }: AnyTool,
): Pick<CallToolResult, "structuredContent" | "_meta"> {
  const { provenance: _provenance, ...output } = artifact;
  const { hostOnly = [] } = operation;
  const entries = Object.entries(output);
  const structuredContent = Object.fromEntries(entries.filter(([key]) => !hostOnly.includes(key)));
  if (hostOnly.length === 0) return { structuredContent };
  const hidden = Object.fromEntries(entries.filter(([key]) => hostOnly.includes(key)));
  return { structuredContent, _meta: { [HOST_ONLY]: hidden } };
}

/** Returns the first place where data differs from what the definition declares. */
function findMismatch({ args, tool }: ToolCall, data: unknown): string | undefined {
  const { operation } = tool;
  const declared = hasItems(operation, args) ? itemsSchemaOf : resultSchemaOf;
  const schema = hasDeclaredOutput(tool) ? declared(operation) : undefined;
  const issues = schema?.safeParse(data).error?.issues ?? [];
  // The JSON schema of the definition allows further members.
  const issue = issues.find(({ code }) => code !== "unrecognized_keys");
  return issue && `${issue.path.join(".")}: ${issue.message}`;
}
