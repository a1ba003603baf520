import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { initChatModel } from "langchain";
import type { Rehearsal } from "./rehearsal.ts";
import { RehearsedModel } from "./rehearsed-model.ts";

/** The chat model the agent thinks with, and what to tell the person at the terminal about it. */
export async function chooseModel(
  rehearsal: Rehearsal,
): Promise<{ model: BaseChatModel; title: string }> {
  const name = process.env["WORKBELT_MODEL"];
  if (!name) {
    return {
      model: new RehearsedModel({ rehearsal }),
      title:
        "Model: rehearsed, no language model. It works its calls out from the tool results it reads; set WORKBELT_MODEL for a real one.",
    };
  }
  // What initChatModel returns is a chat model whose methods are found when they are called.
  const model = (await initChatModel(name)) as unknown as BaseChatModel;
  return { model, title: `Model: ${name}.` };
}
