import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/**
 * Asks a question at the terminal. Returns true for yes; the end of the input, and every other answer, is a no.
 *
 * @throws the signal's reason when it is aborted.
 */
export async function askYesNo(question: string, signal: AbortSignal): Promise<boolean> {
  // The terminal itself edits the line, and turns Ctrl+C into a signal.
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  try {
    const ended = once(lines, "close").then(() => "");
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), ended]);
    return /^\s*y(es)?\s*$/i.test(answer);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    lines.close();
  }
}
