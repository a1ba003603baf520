import { ToolMessage } from "@langchain/core/messages/tool";
import type { ToolRunnableConfig } from "@langchain/core/tools";
import { ConfigurationError } from "../errors/call-errors.js";
import { type CallRecord, createCallRecord } from "../events/trace.js";

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

/** Figures of a tool call, as `metadata.call` of its ToolMessage. Models do not read it. */
export interface CallMetadata {
  /** HTTP requests sent, repeated ones included. */
  attempts: number;
  /** The service's ids of these requests, for its support; at most 50. */
  requestIds: readonly string[];
  durationMs: number;
  /** Set if nothing was sent because the call ledger has the outcome of an earlier dispatch of this call. */
  replayed?: true;
}

/** Makes a tool call with a record of its own, and adds the record's figures to the message. */
export async function withCallRecord<Result>(
  tool: string,
  toolCallId: string | undefined,
  config: ToolRunnableConfig | undefined,
  call: (record: CallRecord) => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const record = createCallRecord(tool, toolCallId, findThreadId(config));
  const result = await call(record);
  if (ToolMessage.isInstance(result)) {
    const { attempts, replayed, requestIds } = record;
    const durationMs = Math.round(performance.now() - start);
    const figures: CallMetadata = {
      attempts,
      requestIds,
      durationMs,
      ...(replayed && { replayed }),
    };
    result.metadata = { ...result.metadata, call: figures };
  }
  return result;
}

function findThreadId(config: ToolRunnableConfig | undefined): string | undefined {
  const threadId: unknown = config?.configurable?.["thread_id"];
  return typeof threadId === "string" && threadId !== "" ? threadId : undefined;
}

const SOURCES = ["configurable", "context"] as const;

/**
 * Reads the account of a call from the host's runtime: `configurable.account`, or `context.account` of
 * LangChain 1.x. It never comes from the model's arguments.
 *
 * @throws ConfigurationError if it is not a name, or if the two sources name different accounts.
 */
export function accountFromConfig(config: ToolRunnableConfig | undefined): string | undefined {
  const [configurable, context] = SOURCES.map((source) => readAccount(config, source));
  if (configurable === undefined || context === undefined || configurable === context) {
    return configurable ?? context;
  }
  throw new ConfigurationError(
    `configurable.account is ${JSON.stringify(configurable)} and context.account is ${JSON.stringify(context)}. Set one of them, or both to the same account.`,
  );
}

function readAccount(
  config: ToolRunnableConfig | undefined,
  source: (typeof SOURCES)[number],
): string | undefined {
  const values = (config as Record<string, Record<string, unknown> | undefined> | undefined)?.[
    source
  ];
  const account = values?.["account"];
  if (account === undefined || (typeof account === "string" && account !== "")) return account;
  throw new ConfigurationError(`${source}.account must be the name of a connected account.`);
}
