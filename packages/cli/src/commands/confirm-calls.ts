import { safeLine } from "@workbelt/core";
import { type Question, questionFor } from "@workbelt/core/adapters";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import type { Tool } from "../services.js";

/**
 * Asks the person at the terminal once about calls, if their policy says so. Until it returns, only reads are sent.
 *
 * @throws CommandError if the person does not confirm them, or cannot be asked.
 */
export async function confirmCalls(
  tool: Tool,
  inputs: readonly Record<string, unknown>[],
  threadId: string | undefined,
): Promise<void> {
  const stop = new AbortController();
  const abort = () => {
    stop.abort(new CommandError(EXIT.interrupted, "Stopped. Nothing was sent."));
  };
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    const { signal } = stop;
    const questions = await askAbout(tool, inputs, { signal, threadId });
    const [first] = questions;
    if (first === undefined) return;
    const { showQuestion } = await import("../output/show-question.js");
    if (!process.stdin.isTTY || !process.stderr.isTTY) {
      const described = [];
      for (const question of questions) {
        described.push(showQuestion(await question.describe(), question.outside));
        await question.refuse("policy");
      }
      throw createNoTerminalError(first.because, described);
    }
    const { askYesNo } = await import("../input/ask-yes-no.js");
    for (const question of questions) {
      process.stderr.write(`${showQuestion(await question.describe(), question.outside)}\n`);
    }
    if (await askYesNo("Proceed?", signal)) {
      for (const question of questions) question.grant();
      return;
    }
    for (const question of questions) await question.refuse("person");
    throw new CommandError(EXIT.refused, "Nothing was sent: you did not confirm the call.");
  } finally {
    process.removeListener("SIGINT", abort).removeListener("SIGTERM", abort);
  }
}

async function askAbout(
  tool: Tool,
  inputs: readonly Record<string, unknown>[],
  origin: { signal: AbortSignal; threadId: string | undefined },
): Promise<Question[]> {
  const questions = [];
  for (const input of inputs) questions.push(await questionFor(tool, input, origin));
  return questions.filter((question) => question !== undefined);
}

/** Has the question, which the program that ran the command can show to a person. */
function createNoTerminalError(
  because: string | undefined,
  described: readonly string[],
): CommandError {
  const why = because === undefined ? "" : ` because ${safeLine(because, 500)}`;
  return new CommandError(
    EXIT.refused,
    `Nothing was sent: the policy asks a person about this call${why}, and there is no terminal to ask at. Add --yes to make the call without asking.\n\n${described.join("\n\n")}`,
  );
}
