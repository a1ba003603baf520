import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Operation } from "../operations/operation.js";
import type { ApiTool } from "../tools/api-tool.js";
import type { ApiToolkit } from "../tools/toolkit.js";
import type { ApiToolOptions } from "../tools/tool-options.js";

/** The parts of a toolkit that tell its reads of outside content and its writes. */
export type ApprovedToolkit = Pick<ApiToolkit<ApiToolOptions>, "interruptOn" | "tools">;

/** Creates a function that returns true for messages that call a tool to read content by outsiders. */
export function findOutsideReads(
  toolkits: readonly ApprovedToolkit[],
): (messages: readonly BaseMessage[]) => boolean {
  const reading = new Map(
    toolkits
      .flatMap(({ tools }) => tools)
      .filter(({ operation }) => operation.returnsOutsideContent !== undefined)
      .map((tool) => [tool.name, tool]),
  );
  return (messages) =>
    messages
      .filter((message) => AIMessage.isInstance(message))
      .flatMap((message) => message.tool_calls ?? [])
      .some(({ args, name }) => readsOutside(reading.get(name), args));
}

function readsOutside(tool: ApiTool<Operation> | undefined, args: unknown): boolean {
  try {
    return tool?.operation.returnsOutsideContent?.(tool.checkCall(args).input) === true;
  } catch (error) {
    // The tool refuses such a call.
    if (WorkbeltError.isInstance(error)) return false;
    throw error;
  }
}
