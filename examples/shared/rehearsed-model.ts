import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { Memory } from "./memory.ts";
import { nextStep, type Rehearsal } from "./rehearsal.ts";

/**
 * A chat model that has rehearsed one piece of work. It knows the order of the steps and nothing of
 * the data: every argument of every call is worked out from the tool results in the conversation.
 */
export class RehearsedModel extends BaseChatModel {
  readonly #rehearsal: Rehearsal;
  readonly #boundTools: readonly string[];

  constructor(options: { rehearsal: Rehearsal; boundTools?: readonly string[] }) {
    super({});
    this.#rehearsal = options.rehearsal;
    this.#boundTools = options.boundTools ?? [];
  }

  override _llmType(): string {
    return "rehearsed";
  }

  override bindTools(tools: object[]): RehearsedModel {
    const boundTools = tools.map((tool) => ("name" in tool ? String(tool.name) : ""));
    return new RehearsedModel({ rehearsal: this.#rehearsal, boundTools });
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const memory = new Memory(messages);
    const step = nextStep(this.#rehearsal, memory, new Date());
    const unknown = step.calls.find(({ name }) => !this.#boundTools.includes(name));
    const message = unknown
      ? new AIMessage(`I would need the tool ${unknown.name}, which I was not given.`)
      : new AIMessage({
          content: step.text,
          tool_calls: step.calls.map(({ name, args }, index) => ({
            type: "tool_call",
            id: `call-${memory.callCount + index + 1}`,
            name,
            args,
          })),
        });
    return { generations: [{ text: message.text, message }] };
  }
}
