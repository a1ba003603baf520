import type { ApiTool } from "@workbelt/core/langchain";
import { WorkbeltError } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import type { ToolCall } from "./ask-about-calls.js";

/** Returns true if one of the calls returns content by people outside the workspace. */
export function readsOutsideContent(
  tools: ReadonlyMap<string, ApiTool<Operation>>,
  calls: readonly ToolCall[],
): boolean {
  return calls.some(({ args, name }) => {
    const tool = tools.get(name);
    return tool !== undefined && readsOutside(tool, args);
  });
}

function readsOutside(tool: ApiTool<Operation>, args: unknown): boolean {
  const { operation, policy, service } = tool;
  if (policy?.mayReturnOutsideContent({ operation, service }) !== true) return false;
  try {
    return policy.returnsOutsideContent({ operation, service }, tool.checkCall(args).input);
  } catch (error) {
    // The tool may run it with other arguments: messages are copied, and middleware changes arguments.
    if (WorkbeltError.isInstance(error)) return true;
    throw error;
  }
}
