import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
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
    const results = new ToolResults(messages);
    const turn = nextTurn(this.#script, results, new Date());
    const unknown = turn.calls.find(({ name }) => !this.#boundTools.includes(name));
    const message = unknown
      ? new AIMessage(`I would need the tool ${unknown.name}, which I was not given.`)
      : new AIMessage({
          content: turn.text,
          tool_calls: turn.calls.map(({ name, args }, index) => ({
            type: "tool_call",
            id: `call-${results.callCount + index + 1}`,
            name,
            args,
          })),
        });
    return { generations: [{ text: message.text, message }] };
  }
}
