import { ToolMessage } from "@langchain/core/messages/tool";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import type { ToolFailure } from "@workbelt/core";
import { formatUnknownTool, type ToolDirectory } from "@workbelt/core/adapters";
import { type LoadedTools, wasJustLoaded } from "./loaded-tools.js";

/** A call, as middleware sees it. */
interface ToolCallRequest {
  toolCall: { name: string };
  /** Undefined if the agent has no tool of that name. */
  tool?: unknown;
}

/** The tools that there are, and those that are loaded. */
interface Tools {
  directory: ToolDirectory;
  loaded: LoadedTools;
}

/** Adds facts to the error of a call that the model could not know when it made the call. */
export function explainFailedCall<Result>(
  result: Result,
  { toolCall: { name }, tool }: ToolCallRequest,
  { directory, loaded }: Tools,
): Result | ToolMessage {
  if (!ToolMessage.isInstance(result) || result.status !== "error") return result;
  if (tool === undefined) {
    // Middleware between this one and the tool may know it.
    return result.text.includes("is not a valid tool")
      ? withContent(result, explainUnknownName(name, directory))
      : result;
  }
  const called = directory.tools.get(name);
  if (called === undefined || !isInvalidInput(result)) return result;
  if (!wasJustLoaded(loaded, name)) return result;
  const { parameters } = convertToOpenAITool(called).function;
  return withContent(
    result,
    `${result.text}\n${name} was not loaded and is now. Its input: ${JSON.stringify(parameters)}`,
  );
}

function explainUnknownName(name: string, directory: ToolDirectory): string {
  const lookup = directory.findTool(name);
  // Not run under this name, because approvals and limits go by the full one.
  if ("tools" in lookup) return `Call it by its full name ${lookup.tools[0]}, which is loaded now.`;
  return `${formatUnknownTool(name, lookup.closest)} Load what you need with load_tools.`;
}

function isInvalidInput({ artifact }: ToolMessage): boolean {
  const failure = artifact as Partial<ToolFailure> | undefined;
  return failure?.error?.code === "invalid_input";
}

function withContent(message: ToolMessage, content: string): ToolMessage {
  const { artifact, name = "", tool_call_id } = message;
  return new ToolMessage({ status: "error", name, tool_call_id, artifact, content });
}
