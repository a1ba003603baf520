import { ToolMessage } from "@langchain/core/messages/tool";
import { type StructuredToolInterface, tool, type ToolRunnableConfig } from "@langchain/core/tools";
import { z } from "zod";
import { lookUpTools, registerModelSchema, type ToolDirectory } from "@workbelt/core/adapters";

/** Name of the tool that loads others. */
export const LOAD_TOOLS = "load_tools";

const INSTRUCTIONS =
  "Loads all tools for your next step at once: names, or resources (before the colon) for all their tools. Full names begin with the service's prefix.";

/**
 * Creates the tool by which a model asks for others. It only reports what it loads: that follows from the
 * calls in the agent's state.
 */
export function createLoadTools(directory: ToolDirectory): StructuredToolInterface {
  return tool(
    ({ names }, { toolCall }: ToolRunnableConfig) => {
      const { loaded, unknown } = lookUpTools(directory, names);
      return new ToolMessage({
        status: loaded.length > 0 ? "success" : "error",
        content: formatReport(loaded, unknown, names.length),
        name: LOAD_TOOLS,
        tool_call_id: toolCall?.id ?? "",
      });
    },
    {
      name: LOAD_TOOLS,
      description: `${INSTRUCTIONS}\n${directory.list()}`,
      schema: registerModelSchema(z.object({ names: z.array(z.string()) })),
    },
  );
}

function formatReport(
  loaded: readonly string[],
  unknown: readonly string[],
  count: number,
): string {
  if (count === 0) return "names: expected a list of tools' or resources' names. See the list.";
  const report = loaded.length > 0 ? [`Loaded: ${loaded.join(", ")}.`] : [];
  return [...report, ...unknown].join("\n");
}
