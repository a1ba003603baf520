import type { OperationToolOptions } from "@workbelt/core";
import { OperationTool } from "@workbelt/core/provider";
import type { AnyTool } from "@workbelt/core/adapters";
import type { Catalog } from "@workbelt/core/testing-support";

/** Creates the tool of an operation with a client. @throws Error if the package has no such operation. */
export function createTool(
  { service, tools }: Pick<Catalog, "service" | "tools">,
  name: string,
  options: OperationToolOptions,
): AnyTool {
  const found = tools.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new Error(`The package has no ${name}.`);
  return new OperationTool(found.operation, service, options);
}

/**
 * Calls a tool as an agent does, and returns the content that the model reads.
 *
 * @throws Error with that content if the call fails.
 */
export async function callAsModel(tool: AnyTool, args: Record<string, unknown>): Promise<string> {
  const { content, isError } = await tool.callAsModel(args);
  if (isError) throw new Error(`${tool.name}: ${content}`);
  return content;
}
