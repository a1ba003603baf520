import type { ToolRunnableConfig } from "@langchain/core/tools";
import { ConfigurationError } from "../errors/call-errors.js";

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
