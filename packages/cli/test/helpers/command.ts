import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { startSandbox } from "@workbelt/sandbox";
import { inject, onTestFinished } from "vitest";
import { type Finished, runInProcess } from "./run-in-process.js";
import { startAtTerminal, typeAfter } from "./terminal.js";

/** Environment and input of a command. */
export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
  /** A file to write the output to. */
  stdout?: number;
}

const SERVICE_VARIABLE = /^(?:CRM|NOTES|CONVINTEL|WORKBELT|VITEST)/;

// Node styles no text for a terminal if one of them is set.
const STYLE_VARIABLE = /^(?:CI|FORCE_COLOR|NO_COLOR|NODE_DISABLE_COLORS|TEAMCITY_VERSION|TERM)$/;

/** The packed command, in an environment with a config folder of its own, no service, and a terminal with styles. */
export class CommandLine {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "workbelt-config-")));
  readonly #env: Record<string, string>;

  constructor(env: Record<string, string> = {}) {
    const inherited = Object.entries(process.env).filter(
      ([name]) => !SERVICE_VARIABLE.test(name) && !STYLE_VARIABLE.test(name),
    );
    this.#env = {
      ...Object.fromEntries(inherited),
      TERM: "xterm-256color",
      XDG_CONFIG_HOME: this.folder,
      ...env,
    };
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  /** Starts the command. It is killed after the test if it still runs. */
  start(args: readonly string[], { env, stdout }: RunOptions = {}): ChildProcessWithoutNullStreams {
    const cwd = inject("folder");
    const command = [join(cwd, "node_modules/.bin/workbelt"), ...args];
    const child = spawn(process.execPath, command, {
      cwd,
      env: { ...this.#env, ...env },
      stdio: ["pipe", stdout ?? "pipe", "pipe"],
    }) as ChildProcessWithoutNullStreams;
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  }

  /** Runs the command at a terminal, where a text is typed once it shows another. */
  async answer(args: readonly string[], prompt: string, typed: string): Promise<Finished> {
    const cwd = inject("folder");
    const command = [process.execPath, join(cwd, "node_modules/.bin/workbelt"), ...args];
    const child = startAtTerminal(command, { cwd, env: this.#env });
    onTestFinished(() => void child.kill("SIGKILL"));
    typeAfter(child, prompt, typed);
    return finish(child);
  }

  /** Runs the command to its end, in this process. */
  run(args: readonly string[], { env, input = "" }: RunOptions = {}): Promise<Finished> {
    return runInProcess(args, { cwd: inject("folder"), env: { ...this.#env, ...env }, input });
  }

  /** Runs the command to its end in a process of its own, for tests of that process. */
  async runAlone(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
    const child = this.start(args, options);
    child.stdin.end(options.input ?? "");
    return finish(child);
  }

  /** Runs a line that the command has printed, in a shell, as a person who copies it. */
  async runLine(line: string, { env }: RunOptions = {}): Promise<Finished> {
    const cwd = inject("folder");
    const path = [join(cwd, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
    const child = spawn(line, { shell: true, cwd, env: { ...this.#env, PATH: path, ...env } });
    onTestFinished(() => void child.kill("SIGKILL"));
    child.stdin.end();
    return finish(child);
  }

  /** Runs the command, and parses its output. */
  async json(...args: string[]): Promise<unknown> {
    const { code, output, errors } = await this.run(args);
    if (code !== 0) throw new Error(`It ended with ${code}: ${errors}`);
    return JSON.parse(output);
  }
}

/** Waits for the end of a command. */
export async function finish(child: ChildProcessWithoutNullStreams): Promise<Finished> {
  const texts = { output: "", errors: "" };
  (child.stdout as typeof child.stdout | null)
    ?.setEncoding("utf8")
    .on("data", (text: string) => (texts.output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (texts.errors += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...texts };
}

/** Starts a sandbox for the test, and returns it with a command line in its environment. */
export async function startServices() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  return { sandbox, workbelt: new CommandLine(sandbox.environment) };
}
