import type { ApiClient } from "@workbelt/core";
import type { AnyTool } from "./every-tool.js";

/**
 * Parses the filters and sorts that an error message shows, the outermost braces of each, with `…`
 * replaced by a value and an example's slug by one that every object has.
 */
export function parseForms(message: string, fill: unknown = "x"): Record<string, unknown>[] {
  const text = message
    .replaceAll("{…}", '{"record_id": "x"}')
    .replaceAll("…", JSON.stringify(fill))
    .replaceAll('{"slug":', '{"record_id":');
  return splitBalanced(text).map((form) => JSON.parse(form) as Record<string, unknown>);
}

function splitBalanced(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === "{") {
      if (depth === 0) start = index;
      depth += 1;
    } else {
      depth -= 1;
      if (depth === 0) found.push(text.slice(start, index + 1));
    }
  }
  return found;
}

/** Returns the error message of a rejected query, without the service's message. */
export async function getRefusalText(
  client: ApiClient,
  Tool: AnyTool,
  input: Record<string, unknown>,
): Promise<string> {
  const error = await new Tool({ client }).execute(input).then(
    () => undefined,
    (caught: unknown) => caught as Error,
  );
  if (error === undefined) throw new Error(`not refused: ${JSON.stringify(input)}`);
  return error.message.slice(error.message.indexOf("”") + 1);
}
