import { type AuthRequiredError, type InputError, safeText, WorkbeltError } from "@workbelt/core";
import { formatCommand, quoteForShell, toCommand } from "../names.js";
import type { Tool } from "../services.js";
import { describeUsage } from "../input/positional.js";
import { CommandError } from "./command-error.js";
import { EXIT, type ExitCode, exitCodeOf } from "./exit-codes.js";
import { forPerson } from "./for-person.js";
import { fieldFlag, inFlags } from "./in-flags.js";

/** An error as the terminal shows it. */
export interface DescribedError {
  text: string;
  exitCode: ExitCode;
}

/** The call that failed. */
export interface FailedCall {
  tool: Tool;
  /** Names of all tools of the service. */
  tools: readonly string[];
}

/** Describes an error for a person: the fact first, then what to do. */
export function describeError(error: unknown, call?: FailedCall): DescribedError {
  if (error instanceof CommandError) {
    return { text: safeText(error.message), exitCode: error.exitCode };
  }
  if (!WorkbeltError.isInstance(error)) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { text: `Unexpected error: ${safeText(text)}`, exitCode: EXIT.unexpected };
  }
  return { text: safeText(describeWorkbeltError(error, call)), exitCode: exitCodeOf(error) };
}

function describeWorkbeltError(error: WorkbeltError, call: FailedCall | undefined): string {
  if (call === undefined) return withLogin(error, forPerson(error.message));
  const { tool, tools } = call;
  if (error.code === "invalid_input") return describeInputError(error as InputError, call);
  return withLogin(error, inFlags(error.message, tool, tools));
}

function describeInputError({ issues }: InputError, { tool, tools }: FailedCall): string {
  const lines = issues.map(({ field, message }) => {
    return `  ${fieldFlag(field)}: ${inFlags(message, tool, tools)}`;
  });
  const command = formatCommand(toCommand(tool.name));
  return [
    "Nothing was sent: the input breaks these rules.",
    ...lines,
    describeUsage(tool),
    `\`${command} --help\` explains the flags.`,
  ].join("\n");
}

/** Adds the command that connects the account which an error asks for. */
function withLogin(error: WorkbeltError, message: string): string {
  const { account } = error as Partial<AuthRequiredError>;
  if (error.code !== "auth_required" || account === undefined) return message;
  const login = formatCommand(
    "login",
    account.provider,
    "--account",
    quoteForShell(account.account),
  );
  return `${message} Connect it: \`${login}\`.`;
}
