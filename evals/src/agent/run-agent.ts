import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { createAgent } from "langchain";
import type { RetryDelays } from "../model/call-model.ts";
import { ModelUnavailable } from "../model/model-error.ts";
import type { TraceStep } from "../runs/trace.ts";
import { Deadline } from "./deadline.ts";
import { LimitReached, type LimitName, type Limits } from "./limits.ts";
import { recordModelCalls, recordToolCalls } from "./record-middleware.ts";
import { Recorder } from "./recorder.ts";
import { systemPrompt } from "./system-prompt.ts";
import type { Toolset } from "./toolset.ts";

/** Options of a run of the agent. */
export interface AgentOptions {
  model: BaseChatModel;
  toolset: Toolset;
  prompt: string;
  limits: Limits;
  /** Ends the run at once. */
  signal: AbortSignal;
  retryDelaysMs: RetryDelays;
}

/** Outcome of an agent: its answer, its trace and why it ended. */
export interface AgentResult {
  answer: string;
  /** The limit that ended the run, and a sentence about it. */
  stopped?: { limit: LimitName; message: string };
  steps: TraceStep[];
  /** Time without the waits before repeated requests to the model. */
  durationMs: number;
}

/**
 * Runs an agent that may write without approval, as far as its limits.
 *
 * @throws ModelUnavailable if the provider does not answer, and the signal's reason.
 */
export async function runAgent(options: AgentOptions): Promise<AgentResult> {
  const { model, toolset, prompt, limits, retryDelaysMs } = options;
  const seconds = limits.timeoutMs / 1000;
  const outOfTime = new LimitReached("time", `No answer after ${seconds} seconds.`);
  const deadline = new Deadline(limits.timeoutMs, outOfTime);
  const signal = AbortSignal.any([options.signal, deadline.signal]);
  const recorder = new Recorder(limits);
  const agent = createAgent({
    model,
    systemPrompt,
    tools: toolset.tools,
    middleware: [
      recordToolCalls(recorder, signal),
      ...toolset.middleware,
      recordModelCalls(recorder, { deadline, signal, delaysMs: retryDelaysMs }),
    ],
  });
  const finish = () => ({
    steps: recorder.steps,
    durationMs: Math.round(limits.timeoutMs - deadline.pause()),
  });
  try {
    // Turns are the recorder's limit; each is up to five steps of the graph.
    const config = { signal, recursionLimit: limits.maxTurns * 10 + 20 };
    const { messages } = await agent.invoke({ messages: prompt }, config);
    return { answer: messages.at(-1)?.text ?? "", ...finish() };
  } catch (error) {
    options.signal.throwIfAborted();
    const known = findKnown(error) ?? findKnown(signal.reason);
    if (!(known instanceof LimitReached)) throw known ?? error;
    return { answer: "", stopped: { limit: known.limit, message: known.message }, ...finish() };
  } finally {
    deadline.pause();
  }
}

/** Finds the harness's own error among the causes; LangChain wraps errors of middleware. */
function findKnown(error: unknown): LimitReached | ModelUnavailable | undefined {
  if (error instanceof LimitReached || error instanceof ModelUnavailable) return error;
  return error instanceof Error ? findKnown(error.cause) : undefined;
}
