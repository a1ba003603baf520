import type { Service } from "@workbelt/core/provider";
import { sandboxTokens, startSandbox } from "@workbelt/sandbox";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { namesSandbox } from "./names-sandbox.js";

/**
 * Points the environment to the sandbox that it names, or else to one that runs for this command.
 *
 * @throws CommandError for a service that the sandbox does not have.
 */
export async function useSandbox(service: Service): Promise<{ close: () => unknown }> {
  const tokens = new Map<string, string>(Object.entries(sandboxTokens));
  const token = tokens.get(service.name);
  if (token === undefined) {
    throw new CommandError(
      EXIT.usage,
      `The sandbox has only ${[...tokens.keys()].join(", ")}, not ${service.name}. Leave out --sandbox, and set ${service.tokenVariable}.`,
    );
  }
  if (namesSandbox(service)) {
    process.env[service.tokenVariable] ||= token;
    return { close: () => {} };
  }
  // It ends with the command, whose client keeps to the limits.
  const sandbox = await startSandbox({ rateLimits: false });
  Object.assign(process.env, sandbox.environment);
  return { close: () => sandbox.stop() };
}
