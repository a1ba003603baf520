import type { CallToolResult } from "@modelcontextprotocol/server";

/** Creates a result of text for the model. */
export function createTextResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}

/** Creates the result of a call that failed, with what the model should do. */
export function createErrorResult(text: string): CallToolResult {
  return { ...createTextResult(text), isError: true };
}
