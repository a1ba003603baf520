import type { ToolRunnableConfig } from "@langchain/core/tools";

/** Returns the arguments of a call, and the id under which a model expects the result, if any. */
export function parseToolCall(input: unknown, config: ToolRunnableConfig | undefined) {
  // `invoke` has unwrapped the call; its arguments are the model's, whatever they look like.
  if (config?.toolCall !== undefined) return { args: input, id: config.toolCall.id };
  return isToolCall(input) ? { args: input.args, id: input.id } : { args: input, id: undefined };
}

function isToolCall(value: unknown): value is { type: "tool_call"; id?: string; args: unknown } {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "tool_call"
  );
}
