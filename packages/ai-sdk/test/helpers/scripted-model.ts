import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

type ModelResult = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
type StreamResult = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
type StreamPart = StreamResult["stream"] extends ReadableStream<infer Part> ? Part : never;

/** A call of a tool: its name, its arguments, and the model's id of it. */
export interface Call {
  name: string;
  args: object;
  id: string;
}

const usage: ModelResult["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** Creates a model that makes the calls of each turn, and says what is no call. It generates and streams. */
export function scriptModel(...turns: readonly (string | readonly Call[])[]): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doGenerate: turns.map((turn) => toResult(turn)),
    doStream: turns.map((turn) => ({
      stream: simulateReadableStream({ chunks: toParts(toResult(turn)) }),
    })),
  });
}

function toResult(turn: string | readonly Call[]): ModelResult {
  if (typeof turn === "string") {
    const finishReason = { unified: "stop", raw: undefined } as const;
    return { content: [{ type: "text", text: turn }], finishReason, usage, warnings: [] };
  }
  const content = turn.map(({ args, id, name }) => {
    const input = JSON.stringify(args);
    return { type: "tool-call", toolCallId: id, toolName: name, input } as const;
  });
  const finishReason = { unified: "tool-calls", raw: undefined } as const;
  return { content, finishReason, usage, warnings: [] };
}

function toParts({ content, finishReason }: ModelResult): StreamPart[] {
  const parts = content.flatMap((part): StreamPart[] => {
    if (part.type === "tool-call") return [part];
    if (part.type !== "text") return [];
    return [
      { type: "text-start", id: "text" },
      { type: "text-delta", id: "text", delta: part.text },
      { type: "text-end", id: "text" },
    ];
  });
  return [
    { type: "stream-start", warnings: [] },
    ...parts,
    { type: "finish", finishReason, usage },
  ];
}
