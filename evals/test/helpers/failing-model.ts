import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";

/** Calls of all models of this process that failed or answered. */
export const calls = { count: 0 };

/** A model whose provider fails so many times with this error, then answers. */
export class FailingModel extends BaseChatModel {
  readonly #error: Error;
  readonly #times: number;

  constructor(error: Error, times = Infinity) {
    super({});
    this.#error = error;
    this.#times = times;
  }

  override _llmType(): string {
    return "failing";
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(): Promise<ChatResult> {
    calls.count += 1;
    if (calls.count <= this.#times) throw this.#error;
    const message = new AIMessage("I could not do it.");
    return { generations: [{ text: message.text, message }] };
  }
}

/** Creates an error as the providers' clients throw it. */
export function providerError(status: number, message: string): Error {
  return Object.assign(new Error(message), { status });
}
