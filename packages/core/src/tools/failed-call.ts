import { CallbackManager, parseCallbackConfigArg } from "@langchain/core/callbacks/manager";
import { ToolMessage } from "@langchain/core/messages/tool";
import type { StructuredTool, ToolRunnableConfig } from "@langchain/core/tools";
import { type AccountToConnect, AuthRequiredError } from "../errors/api-errors.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import type { ErrorCode, WorkbeltError } from "../errors/workbelt-error.js";
import { truncateToTokens } from "../text/cut-text.js";
import { isPlainObject } from "../text/json.js";
import type { ApiToolOptions } from "./tool-options.js";

/**
 * Artifact of a failed tool call.
 *
 * @example
 * const { account } = (message.artifact as ToolFailure).error;
 * if (account) await accounts.start({ ...account, redirectUri }); // this person has to connect it
 */
export interface ToolFailure {
  error: {
    /** Name of the error's class. */
    name: string;
    code: ErrorCode;
    retryable: boolean;
    retryAfterMs: number | undefined;
    mayHaveHappened: boolean;
    /** HTTP status of the response, if there was one. */
    status: number | undefined;
    details: Readonly<Record<string, unknown>> | undefined;
    /** The account that a person must connect first. */
    account: AccountToConnect | undefined;
  };
}

/** Reduces an error to the plain data that a host acts on. */
function toToolFailure(error: WorkbeltError): ToolFailure {
  const { code, mayHaveHappened, name, retryable, retryAfterMs } = error;
  const { account, details, status } = error as Partial<AuthRequiredError>;
  return {
    error: { name, code, retryable, retryAfterMs, mayHaveHappened, status, details, account },
  };
}

/** The call that failed: the model's id of it, the tool's name and options. */
interface FailedCall {
  id: string;
  name: string;
  maxTokens: number | false;
  onError: ApiToolOptions["onError"];
}

/**
 * Creates the message for the model that a tool call has failed.
 *
 * @throws the error itself, if the host handles it.
 */
export function handleFailure(error: WorkbeltError, call: FailedCall): ToolMessage {
  if (isThrown(error, call)) throw error;
  return toErrorMessage(error, call);
}

function isThrown(error: WorkbeltError, { name, onError }: FailedCall): boolean {
  if (error instanceof InputError) return false;
  const isForHost = error instanceof ConfigurationError || error instanceof AuthRequiredError;
  if (onError !== undefined || !isForHost) return onError === "throw";
  process.emitWarning(`${name}: ${error.message}`, {
    code: `WORKBELT_${error.code.toUpperCase()}`,
  });
  return true;
}

function toErrorMessage(error: WorkbeltError, { id, maxTokens, name }: FailedCall): ToolMessage {
  return new ToolMessage({
    status: "error",
    name,
    content: truncateToTokens(error.message, maxTokens || Infinity),
    tool_call_id: id,
    artifact: toToolFailure(error),
  });
}

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
