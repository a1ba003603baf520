import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { initChatModel } from "langchain";
import type { Script } from "./script.ts";
import { ScriptedModel } from "./scripted-model.ts";

/** Returns the model named in WORKBELT_MODEL, or else the scripted one, and a line about it for the terminal. */
export async function chooseModel(
  script: Script,
): Promise<{ model: BaseChatModel; isScripted: boolean; title: string }> {
  const name = process.env["WORKBELT_MODEL"];
  if (!name) {
    return {
      model: new ScriptedModel({ script }),
      isScripted: true,
      title:
        "Model: scripted, not a language model. It derives its calls from the tool results it reads; set WORKBELT_MODEL for a real one.",
    };
  }
  // initChatModel returns a proxy for a chat model.
  const model = (await initChatModel(name)) as unknown as BaseChatModel;
  return { model, isScripted: false, title: `Model: ${name}.` };
}
