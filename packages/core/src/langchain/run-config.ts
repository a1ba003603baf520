import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import type { ToolRunnableConfig } from "@langchain/core/tools";
import { ConfigurationError } from "../errors/call-errors.js";
import type { CallOrigin } from "../tools/question.js";

/** Returns the configuration of the run that this code is part of. Interpreters and middleware do not hand it on. */
function currentRunConfig(): ToolRunnableConfig | undefined {
  return AsyncLocalStorageProviderSingleton.getRunnableConfig() as ToolRunnableConfig | undefined;
}

/**
 * Returns the origin of a call of the current run, for `questionFor` in LangChain middleware.
 *
 * @throws ConfigurationError as `accountFromConfig` does.
 */
export function currentOrigin(toolCallId: string | undefined): CallOrigin {
  const config = currentRunConfig();
  const { signal } = config ?? {};
  const threadId = findName(config, "thread_id");
  return { account: accountFromConfig(config), signal, threadId, toolCallId };
}

/** Finds the thread of a call, or the run that its client's journal names it by: its own, else of the run it is made in. */
export function findName(config: ToolRunnableConfig | undefined, key: "run" | "thread_id") {
  return readName(config, key) ?? readName(currentRunConfig(), key);
}

function readName(config: ToolRunnableConfig | undefined, key: string): string | undefined {
  const name: unknown = config?.configurable?.[key];
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** Finds the messages of the conversation in which a tool is called: agents pass their state to it. */
export function findMessages(config: ToolRunnableConfig | undefined): unknown {
  return (config as { state?: { messages?: unknown } } | undefined)?.state?.messages;
}

const SOURCES = ["configurable", "context"] as const;

/**
 * Reads the account of a call from the host's runtime: `configurable.account`, or `context.account` of
 * LangChain 1.x. It never comes from the model's arguments.
 *
 * @throws ConfigurationError if it is not a name, or if the two sources name different accounts.
 */
export function accountFromConfig(config: ToolRunnableConfig | undefined): string | undefined {
  const [configurable, context] = SOURCES.map((source) => readAccount(config, source));
  if (configurable === undefined || context === undefined || configurable === context) {
    return configurable ?? context;
  }
  throw new ConfigurationError(
    `configurable.account is ${JSON.stringify(configurable)} and context.account is ${JSON.stringify(context)}. Set one of them, or both to the same account.`,
  );
}

function readAccount(
  config: ToolRunnableConfig | undefined,
  source: (typeof SOURCES)[number],
): string | undefined {
  const values = (config as Record<string, Record<string, unknown> | undefined> | undefined)?.[
    source
  ];
  const account = values?.["account"];
  if (account === undefined || (typeof account === "string" && account !== "")) return account;
  throw new ConfigurationError(`${source}.account must be the name of a connected account.`);
}
