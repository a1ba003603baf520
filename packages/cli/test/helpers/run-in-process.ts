import { Console } from "node:console";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { runCommandLine } from "../../src/command-line.js";

/** Result of a finished command. */
export interface Finished {
  code: number | null;
  output: string;
  errors: string;
}

interface Surroundings {
  /** Folder in which the packages are installed, where the command runs. */
  cwd: string;
  env: Record<string, string | undefined>;
  input: string;
}

// A process has one environment, one folder and one standard output: commands run one after another.
let previous: Promise<unknown> = Promise.resolve();

/** Runs the installed command in this process, with an environment, standard streams and a folder of its own. */
export function runInProcess(args: readonly string[], around: Surroundings): Promise<Finished> {
  const running = previous.then(() => run(args, around));
  previous = running.catch(() => undefined);
  return running;
}

async function run(args: readonly string[], { cwd, env, input }: Surroundings): Promise<Finished> {
  const file = join(cwd, "node_modules/@workbelt/cli/dist/command-line.js");
  const installed = (await import(pathToFileURL(file).href)) as {
    runCommandLine: typeof runCommandLine;
  };
  const output = new Collector();
  const errors = new Collector();
  const restore = replaceSurroundings({ cwd, env, input, output, errors });
  try {
    const code = await installed.runCommandLine(args);
    return { code, output: output.text, errors: errors.text };
  } finally {
    restore();
  }
}

/** A standard stream that is no terminal. */
class Collector extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString("utf8");
    done();
  }
}

/** Gives the process what a command finds, and returns what gives it back. */
function replaceSurroundings(around: Surroundings & { output: Collector; errors: Collector }) {
  const { cwd, env, input, output, errors } = around;
  const before = { cwd: process.cwd(), env: process.env, console: globalThis.console };
  const streams = { stdin: Readable.from([input]), stdout: output, stderr: errors };
  const names = Object.keys(streams) as (keyof typeof streams)[];
  const own = names.map((name) => Object.getOwnPropertyDescriptor(process, name)!);
  for (const name of names) {
    Object.defineProperty(process, name, { value: streams[name], configurable: true });
  }
  const signals = ["SIGINT", "SIGTERM"] as const;
  const listeners = signals.map((signal) => process.listeners(signal));
  process.env = { ...env };
  globalThis.console = new Console(output, errors);
  process.chdir(cwd);
  return () => {
    process.chdir(before.cwd);
    process.env = before.env;
    globalThis.console = before.console;
    for (const [index, name] of names.entries()) Object.defineProperty(process, name, own[index]!);
    for (const [index, signal] of signals.entries()) {
      const added = process.listeners(signal).filter((each) => !listeners[index]!.includes(each));
      for (const listener of added) process.removeListener(signal, listener);
    }
  };
}
