import { ToolMessage } from "@langchain/core/messages/tool";
import type { ToolRunnableConfig } from "@langchain/core/tools";
import { type CallRecord, createCallRecord } from "../events/trace.js";

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

/** LangChain passes a tool's config to `_call` unchanged, and traces only the keys it knows. */
type RecordedConfig = ToolRunnableConfig & { callRecord?: CallRecord };

/** Makes a tool call with a config that has the call's record, and adds its figures to the message. */
export async function withCallRecord<Result>(
  tool: string,
  toolCallId: string | undefined,
  config: ToolRunnableConfig | undefined,
  call: (config: ToolRunnableConfig) => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const callRecord = createCallRecord(tool, toolCallId, findThreadId(config));
  const recorded: RecordedConfig = { ...config, callRecord };
  const result = await call(recorded);
  if (ToolMessage.isInstance(result)) {
    const { attempts, replayed, requestIds } = callRecord;
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

/** Returns the record of the call that a config belongs to. */
export function recordFromConfig(config: RecordedConfig | undefined): CallRecord | undefined {
  return config?.callRecord;
}
