import type { Tool } from "@modelcontextprotocol/server";
import { toNestedSchema } from "@workbelt/core/provider";
import type { AnyTool } from "./toolkit.js";

// In the names of tools that say what these do first or last: create_task, page_create, database_insert_row.
const VERBS = new Set(
  "add append create delete fetch get insert inspect list move query remove retrieve search update upload upsert".split(
    " ",
  ),
);
const SPELLINGS: Readonly<Record<string, string>> = { ai: "AI", markdown: "Markdown" };

/** Creates the definition of a tool: what LangChain gives models, with nested inputs, a title and annotations. */
export function createDefinition(tool: AnyTool, hasStructuredContent: boolean): Tool {
  const { annotations, description, name } = tool;
  const title = createTitle(tool);
  return {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(tool),
    ...(hasStructuredContent && { outputSchema: outputSchemaOf(tool) }),
    // Clients of older versions of the protocol read the title there.
    annotations: { title, ...annotations },
  };
}

/** Returns the JSON schema of a tool's input. */
export function inputSchemaOf(tool: AnyTool): Tool["inputSchema"] {
  return { type: "object", ...toNestedSchema(tool.schema) } as Tool["inputSchema"];
}

/** Schema of structured content about which nothing else is known. */
export const ANY_OUTPUT: NonNullable<Tool["outputSchema"]> = { type: "object" };

/**
 * Returns the JSON schema of a tool's structured content: the page of a list, otherwise any object. Nothing is
 * required, because toolkits may be made to keep no output.
 */
function outputSchemaOf({ operation: { pagination } }: AnyTool): Tool["outputSchema"] {
  if (pagination === undefined) return ANY_OUTPUT;
  const incomplete = {
    type: "object",
    properties: { reason: { type: "string" }, advice: { type: "string" } },
  };
  const next = { next_cursor: "string", next_offset: "integer", next_page: "integer" };
  const nexts = Object.entries(next).filter(([key]) => key === `next_${pagination.kind}`);
  return {
    type: "object",
    properties: {
      items: { type: "array" },
      ...Object.fromEntries(nexts.map(([key, type]) => [key, { type }])),
      incomplete,
    },
  };
}

/** Names a tool for people, by its operation's name: `crm_create_task` is "Create task (CRM)". */
function createTitle({ operation, service }: AnyTool): string {
  const words = operation.name.split("_").slice(1);
  const [first = ""] = words;
  const verb = VERBS.has(first) ? first : (words.findLast((word) => VERBS.has(word)) ?? "get");
  const others = VERBS.has(first) ? words.slice(1) : words.filter((word) => word !== verb);
  const text = [verb, ...others].map((word) => SPELLINGS[word] ?? word).join(" ");
  const where = service.displayName.replace(/ (?:workspace|service)$/, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} (${where})`;
}
