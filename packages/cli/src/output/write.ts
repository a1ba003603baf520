import { once } from "node:events";

/** Ends the process quietly when the reader of its output has gone, as with `| head`. */
export function endWithReader(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}

/** Writes lines to the standard output, each when the reader has taken the ones before. */
export async function writeLines(lines: AsyncIterable<string> | Iterable<string>): Promise<void> {
  for await (const line of lines) {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
  }
}
