import { ToolMessage } from "@langchain/core/messages/tool";
import type { ApiClient } from "@workbelt/core";
import type { ApiTool, Catalog, Operation } from "@workbelt/core/provider";
import type { UndoJournal } from "@workbelt/core/undo";

/** Creates the tool of an operation with a client. @throws Error if the package has no such operation. */
export function createTool(
  { tools }: Pick<Catalog, "tools">,
  name: string,
  options: { client: ApiClient; journal?: UndoJournal | undefined },
): ApiTool<Operation> {
  const found = tools.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new Error(`The package has no ${name}.`);
  return new found.Tool(options);
}

/**
 * Calls a tool as an agent does, and returns the content that the model reads.
 *
 * @throws Error with that content if the call fails.
 */
export async function callAsModel(
  tool: ApiTool<Operation>,
  args: Record<string, unknown>,
): Promise<string> {
  const call = { type: "tool_call", id: "call", name: tool.name, args };
  const message: unknown = await tool.invoke(call as never);
  if (!ToolMessage.isInstance(message) || typeof message.content !== "string") {
    throw new Error(`${tool.name}: no ToolMessage with text.`);
  }
  if (message.status === "error") throw new Error(`${tool.name}: ${message.content}`);
  return message.content;
}
