import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";

/** A tool call and what came of it. */
export interface Remembered<Data> {
  args: Record<string, unknown>;
  /** Undefined when the call failed. */
  data: Data | undefined;
  error: string | undefined;
}

/** Everything the tools have answered so far in a conversation, by tool. */
export class Memory {
  readonly callCount: number;
  readonly #results = new Map<string, Remembered<unknown>[]>();

  constructor(messages: readonly BaseMessage[]) {
    const calls = messages
      .filter((message) => AIMessage.isInstance(message))
      .flatMap((message) => message.tool_calls ?? []);
    const answers = new Map(
      messages
        .filter((message) => ToolMessage.isInstance(message))
        .map((message) => [message.tool_call_id, message]),
    );
    this.callCount = calls.length;
    for (const call of calls) {
      const answer = answers.get(call.id ?? "");
      if (answer === undefined) continue;
      const known = this.#results.get(call.name) ?? [];
      this.#results.set(call.name, [...known, { args: call.args, ...outcomeOf(answer) }]);
    }
  }

  /** All calls of a tool. */
  all<Data>(tool: string): Remembered<Data>[] {
    return (this.#results.get(tool) ?? []) as Remembered<Data>[];
  }

  /** What the first call of a tool returned; undefined when there was none, or it failed. */
  one<Data>(tool: string): Data | undefined {
    return this.all<Data>(tool)[0]?.data;
  }

  /** Whether a tool has been called. */
  has(tool: string): boolean {
    return this.#results.has(tool);
  }

  /** The calls that failed. */
  failures(): { tool: string; error: string }[] {
    return [...this.#results].flatMap(([tool, results]) =>
      results.flatMap(({ error }) => (error === undefined ? [] : [{ tool, error }])),
    );
  }
}

function outcomeOf({ status, text }: ToolMessage): { data: unknown; error: string | undefined } {
  if (status === "error") return { data: undefined, error: text };
  return { data: (JSON.parse(text) as { data: unknown }).data, error: undefined };
}
