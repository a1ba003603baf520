import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { program } from "./clients.js";

/** A run of the program. */
export interface Run {
  child: ChildProcessWithoutNullStreams;
  output: () => string;
  errors: () => string;
  /** Resolves with the exit code, and null after a signal. */
  ended: Promise<number | null>;
}

/** Starts the program until the test ends. */
export function run(args: readonly string[], environment: Record<string, string> = {}): Run {
  const { NODE_OPTIONS, PATH } = process.env;
  const env = { NODE_OPTIONS, PATH, ...environment };
  const child = spawn(process.execPath, [...program, ...args], { env, stdio: "pipe" });
  const texts = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (texts.output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (texts.errors += text));
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, output: () => texts.output, errors: () => texts.errors, ended };
}

/** Waits until the program says that it serves, and returns the port of a server over HTTP. */
export async function untilServing(started: Run): Promise<number> {
  while (!started.errors().includes("tools of")) await untilNext(started, "stderr");
  const [, port] = /:(\d+)\/mcp/.exec(started.errors()) ?? [];
  return Number(port);
}

/** Waits until the output of the program includes a text. */
export async function untilOutput(started: Run, text: string): Promise<void> {
  while (!started.output().includes(text)) await untilNext(started, "stdout");
}

/** Waits for more text. @throws Error if the program ends instead. */
async function untilNext({ child, ended, errors }: Run, stream: "stdout" | "stderr") {
  const end = ended.then(() => Promise.reject(new Error(`It ended: ${errors()}`)));
  await Promise.race([once(child[stream], "data"), end]);
}
