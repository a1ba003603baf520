import { BaseChatModel } from "@langchain/core/language_models/chat_models";

/** A model whose provider refuses the key, and repeats it in the error. */
class RefusedModel extends BaseChatModel {
  override _llmType(): string {
    return "refused";
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(): Promise<never> {
    const message = `Incorrect API key: ${process.env["EVAL_TEST_API_KEY"]}`;
    throw Object.assign(new Error(message), { status: 401 });
  }
}

/** Creates a model that never answers. */
export const createModel = () => new RefusedModel({});
