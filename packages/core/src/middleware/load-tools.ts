import { ToolMessage } from "@langchain/core/messages/tool";
import { type StructuredToolInterface, tool, type ToolRunnableConfig } from "@langchain/core/tools";
import { z } from "zod";
import { registerModelSchema } from "../schemas/model-schema.js";
import { quoteUnlessToken } from "../text/quote.js";
import type { ToolDirectory } from "./tool-directory.js";

/** Name of the tool that loads others. */
export const LOAD_TOOLS = "load_tools";

const INSTRUCTIONS =
  "Loads tools for your next step, at once all you need: names, or resources (before the colon) for all their tools. Full names begin with the service's prefix.";

// A model learns nothing from more, and looking up each takes time.
const MAX_UNKNOWN = 10;

/**
 * Creates the tool by which a model asks for others. It only reports what it loads: that follows from the
 * calls in the agent's state.
 */
export function createLoadTools(directory: ToolDirectory): StructuredToolInterface {
  return tool(
    ({ names }, { toolCall }: ToolRunnableConfig) => {
      const { loaded, unknown } = lookUpAll(directory, names);
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

/** Reads the names in a call's arguments, also where a model has written the list as one text. */
export function readNames(args: Readonly<Record<string, unknown>>): string[] {
  const { names = Object.values(args) } = args;
  return [names]
    .flat(2)
    .filter((value) => typeof value === "string")
    .flatMap((value) => value.match(/[\w-]+/g) ?? []);
}

/**
 * Looks up names of tools and resources; returns the tools found, and advice for each of the other names. Ends
 * after too many of those.
 */
export function lookUpAll(directory: ToolDirectory, names: readonly string[]) {
  const loaded = new Set<string>();
  const unknown: string[] = [];
  for (const name of new Set(names)) {
    const lookup = directory.find(name);
    if ("tools" in lookup) for (const found of lookup.tools) loaded.add(found);
    else unknown.push(formatUnknown(name, lookup.closest));
    if (unknown.length < MAX_UNKNOWN) continue;
    unknown.push("Names after this one were not looked up.");
    break;
  }
  return { loaded: [...loaded], unknown };
}

/** Says that a name stands for no tool, or for several, and which it may have meant. */
export function formatUnknown(name: string, closest: readonly string[]): string {
  return `${quoteUnlessToken(name)} is not the name of one tool or resource. Closest: ${closest.join(", ")}.`;
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
