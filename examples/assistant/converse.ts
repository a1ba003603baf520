import { type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import type { HITLRequest, HITLResponse } from "langchain";
import type { Assistant } from "./assistant.ts";

/** The person's side of a conversation. */
export interface Person {
  /** Shows text as the model writes it. */
  show(text: string): void;
  /** Shows the result of a tool call. */
  showResult(result: ToolMessage): void;
  /** Decides on each change that the agent wants to make. */
  decide(request: HITLRequest): Promise<HITLResponse>;
}

const MAX_STEPS = 100;

/**
 * Has the assistant work on one request: streams what it writes, and asks the person whenever it wants to
 * change something. Requests with the same thread are one conversation.
 */
export async function converse(
  assistant: Assistant,
  request: string,
  { person, signal, thread }: { person: Person; signal?: AbortSignal; thread: string },
): Promise<void> {
  const config = { configurable: { thread_id: thread }, recursionLimit: MAX_STEPS, signal };
  let question: HITLRequest | undefined;
  do {
    const input =
      question === undefined
        ? { messages: [{ role: "user", content: request }] }
        : new Command({ resume: await person.decide(question) });
    question = undefined;
    const stream = await assistant.stream(input, {
      ...config,
      streamMode: ["messages", "updates"],
    });
    for await (const [mode, data] of stream) {
      if (mode === "messages") showMessage(data[0], person);
      else question ??= findQuestion(data);
    }
  } while (question !== undefined);
}

function showMessage(message: BaseMessage, person: Person): void {
  if (ToolMessage.isInstance(message)) person.showResult(message);
  else if (message.type === "ai") person.show(message.text);
}

function findQuestion(update: object): HITLRequest | undefined {
  const { __interrupt__: interrupts = [] } = update as {
    __interrupt__?: { value: HITLRequest }[];
  };
  return interrupts[0]?.value;
}
