import type { BaseToolkit, StructuredToolInterface } from "@langchain/core/tools";
import { ConfigurationError } from "../errors/call-errors.js";

/**
 * Returns the tools of several toolkits, and single tools, for one agent.
 *
 * @throws ConfigurationError if two tools have the same name, of which an agent would use only one.
 * @example combineTools(new CrmToolkit({ account: "ada", prefix: "ada_" }), new NotesToolkit(), myTool)
 */
export function combineTools(
  ...sources: readonly (BaseToolkit | StructuredToolInterface)[]
): StructuredToolInterface[] {
  const tools = sources.flatMap((source) => ("getTools" in source ? source.getTools() : [source]));
  const names = tools.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double === undefined) return tools;
  throw new ConfigurationError(
    `Two tools are named ${double}. Give one toolkit a prefix, or rename the tool.`,
  );
}
