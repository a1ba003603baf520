import type { AIMessage, BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ToolStep, TracedCall, TraceStep } from "../runs/trace.ts";
import { countDefinitionTokens, countMessageTokens, countTokens } from "./count-tokens.ts";
import { LimitReached, type Limits } from "./limits.ts";

/** A request to the model. */
export interface ModelRequest {
  messages: readonly BaseMessage[];
  tools: readonly object[];
  systemPrompt: string;
}

/** Keeps the trace of a run and enforces its limits on turns and tokens. */
export class Recorder {
  readonly steps: TraceStep[] = [];
  readonly #limits: Limits;
  #turns = 0;
  #tokens = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Counts a turn before the model is called. @throws LimitReached */
  startTurn(): void {
    const { maxTurns, maxTokens } = this.#limits;
    if (this.#turns >= maxTurns) {
      throw new LimitReached("turns", `No answer after ${maxTurns} turns.`);
    }
    if (this.#tokens >= maxTokens) {
      const used = this.#tokens.toLocaleString("en");
      throw new LimitReached(
        "tokens",
        `No answer after ${used} tokens; the limit is ${maxTokens.toLocaleString("en")}.`,
      );
    }
    this.#turns += 1;
  }

  addModelStep(request: ModelRequest, message: AIMessage, durationMs: number): void {
    const definitions = countDefinitionTokens(request.tools);
    const usage = message.usage_metadata;
    const read = () =>
      definitions + countTokens(request.systemPrompt) + countMessageTokens(request.messages);
    const input = usage?.input_tokens ?? read();
    const output = usage?.output_tokens ?? countMessageTokens([message]);
    this.#tokens += input + output;
    this.steps.push({
      type: "model",
      text: message.text,
      calls: (message.tool_calls ?? []).map(traceCall),
      tools: request.tools.length,
      tokens: { definitions, input, output, estimated: usage === undefined },
      durationMs: Math.round(durationMs),
    });
  }

  addToolStep(
    { call, isRead }: Pick<ToolStep, "call" | "isRead">,
    result: ToolMessage,
    durationMs: number,
  ): void {
    const content = readContent(result);
    const step: ToolStep = {
      type: "tool",
      call,
      isRead,
      isError: result.status === "error" || isServiceError(content),
      content,
      tokens: countTokens(content),
      durationMs: Math.round(durationMs),
    };
    this.steps.push(step);
  }
}

function traceCall({ id, name, args }: { id?: string; name: string; args: unknown }): TracedCall {
  return { id: id ?? "", name, args };
}

/**
 * Returns true for an error in a result that is not marked as one, as some MCP servers return it: one of the notes service, or an
 * object with a text under `error`.
 */
function isServiceError(content: string): boolean {
  if (!/^\s*\{.*"error"/s.test(content)) return false;
  try {
    const { error, object, status } = JSON.parse(content) as Record<string, unknown>;
    if (object === "error") return typeof status === "number" && status >= 400;
    return typeof error === "string" && error !== "";
  } catch {
    return false;
  }
}

/** Returns what the model reads of a result; MCP servers also send blocks that are not text. */
export function readContent({ content }: ToolMessage): string {
  return typeof content === "string" ? content : content.map(readBlock).join("\n");
}

function readBlock(block: string | Record<string, unknown>): string {
  if (typeof block === "string") return block;
  return typeof block["text"] === "string" ? block["text"] : JSON.stringify(block);
}
