import { CommanderError } from "commander";
import { CommandError } from "./errors/command-error.js";
import { EXIT } from "./errors/exit-codes.js";
import { endWithReader } from "./output/write.js";
import { createProgram } from "./program.js";

endWithReader();
try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = await report(error);
}

/** Reports an error on the standard error, and returns the exit code. */
async function report(error: unknown): Promise<number> {
  // Commander has printed it. Requested help is not an error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
  if (error instanceof CommandError) {
    console.error(error.message);
    return error.exitCode;
  }
  const { describeError } = await import("./errors/describe-error.js");
  const { text, exitCode } = describeError(error);
  console.error(text);
  return exitCode;
}
