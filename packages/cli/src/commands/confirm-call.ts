import { safeLine, safeText } from "@workbelt/core";
import { questionFor } from "@workbelt/core/provider";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { askYesNo } from "../input/ask-yes-no.js";
import type { Tool } from "../services.js";

/**
 * Asks the person at the terminal about a call, if its policy says so. Until it returns, only reads are sent.
 *
 * @throws CommandError if the person does not confirm it, or cannot be asked.
 */
export async function confirmCall(tool: Tool, input: Record<string, unknown>): Promise<void> {
  const stop = new AbortController();
  const abort = () => {
    stop.abort(new CommandError(EXIT.interrupted, "Stopped. Nothing was sent."));
  };
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    const { signal } = stop;
    const question = await questionFor(tool, input, { signal });
    if (question === undefined) return;
    if (!process.stdin.isTTY || !process.stderr.isTTY) {
      await question.refuse("policy");
      throw createNoTerminalError(question.because);
    }
    process.stderr.write(`${safeText(await question.describe())}\n`);
    if (await askYesNo("Proceed?", signal)) return question.grant();
    await question.refuse("person");
    throw new CommandError(EXIT.refused, "Nothing was sent: you did not confirm the call.");
  } finally {
    process.removeListener("SIGINT", abort).removeListener("SIGTERM", abort);
  }
}

function createNoTerminalError(because: string | undefined): CommandError {
  const why = because === undefined ? "" : ` because ${safeLine(because, 500)}`;
  return new CommandError(
    EXIT.refused,
    `Nothing was sent: the policy has a person confirm this call${why}, and there is no terminal to ask at. Add --yes to make the call without asking.`,
  );
}
