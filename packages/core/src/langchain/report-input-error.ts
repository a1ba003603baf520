import { CallbackManager, parseCallbackConfigArg } from "@langchain/core/callbacks/manager";
import type { StructuredTool, ToolRunnableConfig } from "@langchain/core/tools";
import { isPlainObject } from "../text/json.js";

/**
 * Reports a call with invalid arguments as a failed tool run. LangChain starts the run only after the
 * arguments are parsed, so its tracers would never see such calls.
 */
export async function reportInputError(
  tool: StructuredTool,
  input: unknown,
  error: Error,
  runConfig: ToolRunnableConfig | undefined,
): Promise<void> {
  const config = parseCallbackConfigArg(runConfig);
  const manager = CallbackManager.configure(
    config.callbacks,
    tool.callbacks,
    config.tags,
    tool.tags,
    config.metadata,
    tool.metadata,
    { verbose: tool.verbose },
  );
  const run = await manager?.handleToolStart(
    tool.toJSON(),
    toTracedInput(input),
    config.runId,
    undefined,
    undefined,
    undefined,
    config.runName ?? tool.name,
    runConfig?.toolCall?.id,
  );
  await run?.handleToolError(error);
}

/** Objects are traced as LangChain traces accepted input; anything else as text. */
function toTracedInput(input: unknown): string | Record<string, unknown> {
  try {
    const text = JSON.stringify(input) ?? "";
    return isPlainObject(input) ? input : text;
  } catch {
    return "(not JSON)";
  }
}
