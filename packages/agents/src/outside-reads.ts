import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { WorkbeltError } from "@workbelt/core";
import type { ApiTool, ApiToolkit, Operation } from "@workbelt/core/provider";

/** The parts of a toolkit that tell its reads of outside content and its writes. */
export type ApprovedToolkit = Pick<ApiToolkit, "interruptOn" | "tools">;

/** Creates a function that returns true for messages that call a tool to read content by outsiders. */
export function findOutsideReads(
  toolkits: readonly ApprovedToolkit[],
): (messages: readonly BaseMessage[]) => Promise<boolean> {
  const reading = new Map(
    toolkits
      .flatMap(({ tools }) => tools)
      .filter(({ operation }) => operation.returnsOutsideContent !== undefined)
      .map((tool) => [tool.name, tool]),
  );
  return async (messages) => {
    const calls = messages
      .filter((message) => AIMessage.isInstance(message))
      .flatMap((message) => message.tool_calls ?? []);
    const found = calls.map(({ args, name }) => readsOutside(reading.get(name), args));
    return (await Promise.all(found)).includes(true);
  };
}

async function readsOutside(tool: ApiTool<Operation> | undefined, args: unknown): Promise<boolean> {
  if (tool === undefined) return false;
  try {
    const { input } = tool.checkCall(args);
    return tool.operation.returnsOutsideContent?.(input) === true;
  } catch (error) {
    // The tool may run it with other arguments: messages are copied, and middleware changes arguments.
    if (WorkbeltError.isInstance(error)) return true;
    throw error;
  }
}
