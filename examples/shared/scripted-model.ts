import { randomUUID } from "node:crypto";
import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { ToolResults } from "./tool-results.ts";
import { nextTurn, type Script } from "./script.ts";

/**
 * A fake chat model that follows a script. The script has the order of the steps and no data: every
 * argument of every call is derived from the tool results in the conversation.
 */
export class ScriptedModel extends BaseChatModel {
  readonly #script: Script;
  readonly #boundTools: readonly string[];

  constructor(options: { script: Script; boundTools?: readonly string[] }) {
    super({});
    this.#script = options.script;
    this.#boundTools = options.boundTools ?? [];
  }

  override _llmType(): string {
    return "scripted";
  }

  override bindTools(tools: object[]): ScriptedModel {
    const boundTools = tools.map((tool) => ("name" in tool ? String(tool.name) : ""));
    return new ScriptedModel({ script: this.#script, boundTools });
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const message = this.#respond(messages);
    return { generations: [{ text: message.text, message }] };
  }

  /** Streams the text word by word, then the calls, as language models do. */
  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    for (const chunk of toChunks(this.#respond(messages))) {
      yield chunk;
      const { text } = chunk;
      await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, {
        chunk,
      });
    }
  }

  #respond(messages: BaseMessage[]): AIMessage {
    const results = new ToolResults(messages);
    const turn = nextTurn(this.#script, results, new Date());
    const unknown = turn.calls.find(({ name }) => !this.#boundTools.includes(name));
    const id = `message-${messages.length}`;
    if (unknown !== undefined) {
      return new AIMessage({
        id,
        content: `I would need the tool ${unknown.name}, which I was not given.`,
      });
    }
    return new AIMessage({
      id,
      content: turn.text,
      tool_calls: turn.calls.map(({ name, args }) => ({
        type: "tool_call",
        // As those of real models: another answer to the same messages has other ids.
        id: `call-${randomUUID()}`,
        name,
        args,
      })),
    });
  }
}

function toChunks({ id, text, tool_calls: calls = [] }: AIMessage): ChatGenerationChunk[] {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const callChunks = calls.map(({ args, id: callId, name }, index) => ({
    type: "tool_call_chunk" as const,
    index,
    id: callId,
    name,
    args: JSON.stringify(args),
  }));
  const messages = [
    ...words.map((content) => new AIMessageChunk({ id, content })),
    new AIMessageChunk({ id, content: "", tool_call_chunks: callChunks }),
  ];
  return messages.map((message) => new ChatGenerationChunk({ text: message.text, message }));
}
