import { auditFile, AuditLog, safeLine } from "@workbelt/core";
import { hasItems } from "@workbelt/core/adapters";
import type { Command } from "commander";
import { openConnection } from "../accounts/open-connection.js";
import { CommandError } from "../errors/command-error.js";
import { buildInput, type BuiltInput } from "../input/build-input.js";
import { listResultNames } from "../input/result-names.js";
import { createDottedOptions } from "../input/dotted-flags.js";
import { createInputOptions } from "../input/input-flags.js";
import { addPositionalInputs } from "../input/positional.js";
import { createTools, type ListedService, type LoadedService, type Tool } from "../services.js";
import { type CallJournal, openCallJournal } from "../undo/open-journal.js";
import { formatCommand, quoteForShell } from "../names.js";
import { namesSandbox } from "../sandbox/names-sandbox.js";
import { addCallOptions, type CallFlags } from "./call-options.js";
import { type OpenedPolicy, openPolicy } from "./open-policy.js";
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
  addPositionalInputs(command, tool);
  const options = [
    ...createInputOptions(input),
    ...(takesItems === undefined ? [] : createInputOptions(tool.schema.pick({ items: true }))),
    ...createDottedOptions(args, input),
  ];
  for (const option of options) command.addOption(option.helpGroup("Input:"));
  addCallOptions(command, tool, service);
  return command.action(async () => {
    const flags = command.opts<CallFlags>();
    let opened: OpenedPolicy | undefined;
    try {
      opened = await openPolicy(flags, [service], services);
      const names = () => listResultNames(tool, service);
      const given = await buildInput(command, tool, names);
      // Before an account is asked for.
      if (!hasItems(tool.operation, given.input)) tool.checkCall(given.input);
      await makeCall(service, { tool, given, flags, opened });
    } catch (error) {
      const tools = createTools(service).map(({ name }) => name);
      const { describeError } = await import("../errors/describe-error.js");
      const { text, exitCode } = describeError(error, { tool, tools });
      throw new CommandError(exitCode, text, { cause: error });
    } finally {
      opened?.close();
    }
  });
}

/** A call as the command line describes it. */
interface Call {
  tool: Tool;
  given: BuiltInput;
  flags: CallFlags;
  opened: OpenedPolicy;
}

async function makeCall(service: LoadedService, call: Call): Promise<void> {
  const { flags, tool } = call;
  const isKept = !flags.sandbox || namesSandbox(service.provider.service);
  const isJournaled = tool.operation.effect !== "read" && !flags.dryRun && isKept;
  const journal = isJournaled ? await openCallJournal(flags) : undefined;
  try {
    await callWith(journal, service, call);
  } finally {
    journal?.close();
  }
}

async function callWith(
  own: CallJournal | undefined,
  service: LoadedService,
  { tool: { name }, given, flags, opened: { policy, threadId } }: Call,
): Promise<void> {
  const { close, ...connection } = await openConnection(service, flags);
  try {
    const auditLog = openAuditLog(flags.auditLog);
    const guards = { policy, auditLog, journal: own?.journal };
    const [tool] = createTools(service, { ...connection, ...guards, include: [name] });
    if (tool !== undefined) {
      await runCall(tool, given, flags, { run: own?.run, threadId });
    }
  } finally {
    if (own !== undefined && (await canUndo(own, connection.account))) {
      const words = ["undo", quoteForShell(own.run), ...(flags.sandbox ? ["--sandbox"] : [])];
      process.stderr.write(`Undo it: ${safeLine(formatCommand(...words), 1000)}\n`);
    }
    await close();
  }
}

/** Returns true if the call may have written something that can be undone. */
async function canUndo({ journal, run }: CallJournal, account: string | undefined) {
  const runs = await journal.runs(account);
  if (!runs.some((each) => each.run === run)) return false;
  const writes = await journal.writes(run, { account });
  return writes.some((write) => write.canUndo);
}

/** Opens the log of the call. An empty variable of the environment is none. @throws ConfigurationError */
function openAuditLog(file: string | undefined): AuditLog | undefined {
  return file ? new AuditLog({ write: auditFile(file) }) : undefined;
}
