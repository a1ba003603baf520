import type { ToolDefinition } from "@workbelt/core";
import type { AnyTool } from "@workbelt/core/adapters";

/** Defines the tool that describes functions, with their names. */
export function defineLookUp(names: string): ToolDefinition {
  return {
    name: "look_up",
    title: "Look up types (Workbelt)",
    description: `Describes functions for programs as TypeScript, by names of functions or resources below; also the values of objects, lists and databases by their names.\n${names}`,
    parameters: {
      type: "object",
      properties: { names: { type: "array", items: { type: "string" } } },
      required: ["names"],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    tool: undefined,
  };
}

// Every word costs tokens in each turn; errors teach what this leaves out.
const DESCRIPTION = `Runs a JavaScript program: the body of an async function, with await, return and console.log. The functions of look_up take one object; look up their types first.
- Lists return all items, unless you give a limit or page. Filter, join and count in the program. What it returns and prints is cut at %TOKENS% tokens.
- Writes are planned: checked now, shown to the user as a whole if necessary, and made after the program has ended. Make all reads first.
- A planned write returns only ids. Pass new ones on to other calls as they are; nothing else of it is known.
- There is no network, module or timer. Correct the program when it fails: nothing was written then.`;

/** Defines the tool that runs a program. */
export function defineRun(
  tools: readonly Pick<AnyTool, "annotations" | "guards">[],
  has: { readonly files: boolean; readonly extract: boolean },
  outputTokens: number,
): ToolDefinition {
  const files = has.files ? "\n- await files.read(name) returns the text of a file." : "";
  const extract = has.extract
    ? '\n- await extract(text, schema, question) has a model without tools find one value in a text, or null; schema is {"enum":[…]}, {"type":"date"}, "number" or "boolean".'
    : "";
  const hasCopy = tools.some(({ guards }) => guards.layers?.some((layer) => layer.answersLists));
  const copy = hasCopy
    ? "\n- With { fresh: false } as second argument, a list without filters comes from a local copy, at once and without names beside ids; copy.age_seconds is its age."
    : "";
  const hints = tools.map(({ annotations }) => annotations);
  const annotations = {
    readOnlyHint: hints.every(({ readOnlyHint }) => readOnlyHint),
    destructiveHint: hints.some(({ destructiveHint }) => destructiveHint),
    idempotentHint: hints.every(({ idempotentHint }) => idempotentHint),
    openWorldHint: true,
  };
  return {
    name: "run_program",
    title: "Run program (Workbelt)",
    description: `${DESCRIPTION.replace("%TOKENS%", outputTokens.toLocaleString("en"))}${copy}${files}${extract}`,
    parameters: {
      type: "object",
      properties: { program: { type: "string" } },
      required: ["program"],
      additionalProperties: false,
    },
    annotations,
    tool: undefined,
  };
}
