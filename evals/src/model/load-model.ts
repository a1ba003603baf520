import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { initChatModel } from "langchain";

/** Creates the model of one run. */
export type CreateModel = () => Promise<BaseChatModel>;

/**
 * Loads a model: `provider:model` of LangChain's `initChatModel`, or the path of a module that exports
 * `createModel()`. Creates it once, so that a missing package or key is reported before any run.
 */
export async function loadModel(name: string): Promise<CreateModel> {
  const create = /\.[cm]?[jt]s$/.test(name) ? await loadModule(name) : () => loadNamed(name);
  await create();
  return create;
}

async function loadNamed(name: string): Promise<BaseChatModel> {
  try {
    // Without retries, which the harness makes itself.
    return await initChatModel(name, { maxRetries: 0 });
  } catch (error) {
    throw new Error(`The model ${JSON.stringify(name)} could not be loaded: ${explain(error)}`, {
      cause: error,
    });
  }
}

/** Returns an error's message; for a missing package, the command that installs it here. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const missing = /Unable to import (@?[\w./-]+?)\.? /.exec(message)?.[1];
  if (missing === undefined) return message;
  return `its package is not installed. Install it with \`pnpm --filter @workbelt/evals add ${missing}\`.`;
}

async function loadModule(path: string): Promise<CreateModel> {
  const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
  const create = module["createModel"];
  if (typeof create !== "function") {
    throw new Error(`${path} must export a function createModel() that returns a chat model.`);
  }
  return async () => (await create()) as BaseChatModel;
}
