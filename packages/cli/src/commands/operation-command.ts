import { AuditLog, auditFile, type CallPolicy } from "@workbelt/core";
import type { Command } from "commander";
import { openConnection } from "../accounts/open-connection.js";
import { CommandError } from "../errors/command-error.js";
import { describeError } from "../errors/describe-error.js";
import { buildInput } from "../input/build-input.js";
import { createDottedOptions } from "../input/dotted-flags.js";
import { createInputOptions } from "../input/input-flags.js";
import { createTools, type ListedService, type LoadedService, type Tool } from "../services.js";
import { addCallOptions, type CallFlags } from "./call-options.js";
import { openPolicy } from "./open-policy.js";
import { runCall } from "./run-call.js";

/** The operation of a command. */
interface OperationCommand {
  service: LoadedService;
  /** All services, which a file of rules may be about. */
  services: readonly ListedService[];
  tool: Tool;
  args: readonly string[];
}

/** Makes a command run an operation: its inputs are flags, as `args` needs them. */
export function defineOperationCommand(
  command: Command,
  { service, services, tool, args }: OperationCommand,
): Command {
  const { input, takesItems } = tool.operation;
  command.description(tool.description);
  const options = [
    ...createInputOptions(input),
    ...(takesItems === undefined ? [] : createInputOptions(tool.schema.pick({ items: true }))),
    ...createDottedOptions(args, input),
  ];
  for (const option of options) command.addOption(option.helpGroup("Input:"));
  addCallOptions(command, tool, service);
  return command.action(async () => {
    const flags = command.opts<CallFlags>();
    try {
      const policy = await openPolicy(flags.policy, [service], services);
      const given = await buildInput(command);
      await call(service, { name: tool.name, input: given, flags, policy });
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
  policy: CallPolicy;
}

async function call(service: LoadedService, { name, input, flags, policy }: Call): Promise<void> {
  const { close, ...connection } = await openConnection(service, flags);
  try {
    const auditLog = openAuditLog(flags.auditLog);
    const [tool] = createTools(service, { ...connection, policy, auditLog, include: [name] });
    if (tool !== undefined) await runCall(tool, input, flags);
  } finally {
    await close();
  }
}

/** Opens the log of the call. An empty variable of the environment is none. @throws ConfigurationError */
function openAuditLog(file: string | undefined): AuditLog | undefined {
  return file ? new AuditLog({ write: auditFile(file) }) : undefined;
}
