import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { type AgentMiddleware, createMiddleware } from "langchain";
import { callModel, type RetryDelays } from "../model/call-model.ts";
import type { Deadline } from "./deadline.ts";
import type { Recorder } from "./recorder.ts";
import { systemPrompt } from "./system-prompt.ts";

/** Creates middleware that records tool calls with the results that the model reads. It must come first. */
export function recordToolCalls(recorder: Recorder, signal: AbortSignal): AgentMiddleware {
  return createMiddleware({
    name: "RecordToolCalls",
    wrapToolCall: async (request, handler) => {
      const { toolCall } = request;
      const startedAt = performance.now();
      let result;
      try {
        result = await handler(request);
      } catch (error) {
        if (signal.aborted) throw error;
        result = reportError(error, toolCall);
      }
      if (ToolMessage.isInstance(result)) {
        const call = { id: toolCall.id ?? "", name: toolCall.name, args: toolCall.args };
        const isRead = declaresReading(request.tool);
        recorder.addToolStep({ call, isRead }, result, performance.now() - startedAt);
      }
      return result;
    },
  });
}

/** Returns true if a tool's annotations, those of MCP, say that it only reads. */
function declaresReading(tool: object | undefined): boolean {
  const { metadata } = (tool ?? {}) as { metadata?: { annotations?: { readOnlyHint?: boolean } } };
  return metadata?.annotations?.readOnlyHint === true;
}

/** Tells the model about an error that a tool throws, such as those of MCP servers. */
function reportError(
  error: unknown,
  { id = "", name }: { id?: string; name: string },
): ToolMessage {
  const content = error instanceof Error ? error.message : String(error);
  return new ToolMessage({ content, tool_call_id: id, name, status: "error" });
}

/** Creates middleware that calls the model, records its messages and enforces limits. It must come last. */
export function recordModelCalls(
  recorder: Recorder,
  options: { deadline: Deadline; signal: AbortSignal; delaysMs: RetryDelays },
): AgentMiddleware {
  return createMiddleware({
    name: "RecordModelCalls",
    wrapModelCall: async (request, handler) => {
      recorder.startTurn();
      let durationMs = 0;
      const message = await callModel(async () => {
        const startedAt = performance.now();
        const response = await handler(request);
        durationMs = performance.now() - startedAt;
        return response;
      }, options);
      if (AIMessage.isInstance(message)) {
        const { messages, tools } = request;
        // Counting tokens is the harness's time.
        options.deadline.pause();
        recorder.addModelStep({ messages, tools, systemPrompt }, message, durationMs);
        options.deadline.resume();
      }
      return message;
    },
  });
}
