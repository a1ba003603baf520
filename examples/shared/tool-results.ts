import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";

/** A tool call and its outcome. */
export interface ToolResult<Data> {
  args: Record<string, unknown>;
  /** Undefined when the call failed. */
  data: Data | undefined;
  error: string | undefined;
}

/** The tool results of a conversation so far, by tool. */
export class ToolResults {
  /** Text of the user's last message. */
  readonly request: string;
  readonly #results = new Map<string, ToolResult<unknown>[]>();

  constructor(messages: readonly BaseMessage[]) {
    this.request = messages.findLast((message) => HumanMessage.isInstance(message))?.text ?? "";
    const calls = messages
      .filter((message) => AIMessage.isInstance(message))
      .flatMap((message) => message.tool_calls ?? []);
    const responses = new Map(
      messages
        .filter((message) => ToolMessage.isInstance(message))
        .map((message) => [message.tool_call_id, message]),
    );
    for (const call of calls) {
      const response = responses.get(call.id ?? "");
      if (response === undefined) continue;
      const earlier = this.#results.get(call.name) ?? [];
      this.#results.set(call.name, [...earlier, { args: call.args, ...parseOutcome(response) }]);
    }
  }

  /** Returns all calls of a tool. */
  all<Data>(tool: string): ToolResult<Data>[] {
    return (this.#results.get(tool) ?? []) as ToolResult<Data>[];
  }

  /** Returns the result of the first call of a tool; undefined if there was none or it failed. */
  one<Data>(tool: string): Data | undefined {
    return this.all<Data>(tool)[0]?.data;
  }

  /** Returns true if a tool has been called. */
  has(tool: string): boolean {
    return this.#results.has(tool);
  }

  /** Returns the calls that failed. */
  failures(): { tool: string; error: string }[] {
    return [...this.#results].flatMap(([tool, results]) =>
      results.flatMap(({ error }) => (error === undefined ? [] : [{ tool, error }])),
    );
  }
}

function parseOutcome({ status, text }: ToolMessage): { data: unknown; error: string | undefined } {
  if (status === "error") return { data: undefined, error: text };
  return { data: readData(text), error: undefined };
}

/** Reads the data in the content of a tool's message; a text that is not JSON is the data itself. */
export function readData(content: string): unknown {
  return content.startsWith("{") ? (JSON.parse(content) as { data: unknown }).data : content;
}
