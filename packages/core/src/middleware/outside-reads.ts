import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Operation } from "../operations/operation.js";
import type { ApiTool } from "../tools/api-tool.js";
import type { ApprovalRule } from "../tools/approval.js";

/** The parts of a toolkit that middleware needs. */
export interface Toolkit {
  getTools(): StructuredToolInterface[];
  interruptOn(): Record<string, ApprovalRule>;
}

/** Creates a function that returns true for messages that call a tool to read content by outsiders. */
export function findOutsideReads(
  toolkits: readonly Toolkit[],
): (messages: readonly BaseMessage[]) => boolean {
  const tools = toolkits.flatMap((toolkit) => toolkit.getTools() as ApiTool<Operation>[]);
  const reading = new Map(
    tools
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
