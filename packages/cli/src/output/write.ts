import { once } from "node:events";
import { EXIT } from "../errors/exit-codes.js";

/** Ends the process when its output cannot be written: quietly if the reader has gone, as with `| head`. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    // A full disk, for example. The call has been made by then.
    process.stderr.write(
      `The output could not be written: ${error.message}. What the command has sent to a service stays: look before you repeat it.\n`,
    );
    process.exit(EXIT.unexpected);
  });
}

/** Writes lines to the standard output, each when the reader has taken the ones before. */
export async function writeLines(lines: AsyncIterable<string> | Iterable<string>): Promise<void> {
  for await (const line of lines) {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
  }
}
