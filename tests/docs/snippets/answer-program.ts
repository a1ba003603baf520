import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished } from "vitest";

/** Answers the questions of a program, waits until it has ended well, and returns what it printed. */
export async function answerProgram(
  child: ChildProcessWithoutNullStreams,
  answer: string,
): Promise<string> {
  onTestFinished(() => void child.kill());
  let output = "";
  const read = (text: Buffer) => {
    output += text;
    if (output.endsWith("(y/n) ")) child.stdin.write(`${answer}\n`);
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const [code] = await once(child, "exit");
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
}
