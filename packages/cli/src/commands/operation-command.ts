import type { Command } from "commander";
import { openConnection } from "../accounts/open-connection.js";
import { CommandError } from "../errors/command-error.js";
import { describeError } from "../errors/describe-error.js";
import { buildInput } from "../input/build-input.js";
import { createDottedOptions } from "../input/dotted-flags.js";
import { createInputOptions } from "../input/input-flags.js";
import { createTools, type LoadedService, type Tool } from "../services.js";
import { addCallOptions, type CallFlags } from "./call-options.js";
import { runCall } from "./run-call.js";

/** Makes a command run an operation: its inputs are flags, as `args` needs them. */
export function defineOperationCommand(
  command: Command,
  { service, tool, args }: { service: LoadedService; tool: Tool; args: readonly string[] },
): Command {
  const { input } = tool.operation;
  command.description(tool.description);
  for (const option of [...createInputOptions(input), ...createDottedOptions(args, input)]) {
    command.addOption(option.helpGroup("Input:"));
  }
  addCallOptions(command, tool, service);
  return command.action(async () => {
    const flags = command.opts<CallFlags>();
    try {
      await call(service, { name: tool.name, input: await buildInput(command), flags });
    } catch (error) {
      const tools = createTools(service).map(({ name }) => name);
      const { text, exitCode } = describeError(error, { tool, tools });
      throw new CommandError(exitCode, text, { cause: error });
    }
  });
}

/** A call as the command line describes it. */
interface Call {
  name: string;
  input: Record<string, unknown>;
  flags: CallFlags;
}

async function call(service: LoadedService, { name, input, flags }: Call): Promise<void> {
  const { close, ...connection } = await openConnection(service, flags);
  try {
    const [tool] = createTools(service, { ...connection, include: [name] });
    if (tool !== undefined) await runCall(tool, input, flags);
  } finally {
    await close();
  }
}
