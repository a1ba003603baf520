import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Installations } from "./installations.ts";
import type { Action } from "./read-page.ts";

const isWindows = process.platform === "win32";

export interface ReaderOptions {
  folder: string;
  environment: NodeJS.ProcessEnv;
  /** Arguments of `npm install` in place of the name of a package that is not in the registry. */
  tarballs: Record<string, string>;
  /** Installations of earlier readers with the same Node. */
  installations: Installations;
}

/** Output that a reader sees, which contains the output on the page. */
export interface Seen {
  actual: string;
  promised: string;
}

/** Does what the page says, in a folder. */
export class Reader {
  readonly #options: ReaderOptions;
  readonly #open: ChildProcess[] = [];
  /** The commands that have installed packages so far. */
  readonly #installs: string[] = [];

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  async do(action: Action): Promise<Seen | undefined> {
    if (action.kind === "save") {
      writeFileSync(join(this.#options.folder, action.file), action.text);
    } else if (action.kind === "open") {
      const response = await fetch(action.url);
      if (!response.ok) throw new Error(`${action.url} answered ${response.status}.`);
      const actual = (await response.text()).replaceAll("&quot;", '"');
      return { actual, promised: action.shows ?? "" };
    } else if (action.kind === "run") {
      const output = action.staysOpen ? await this.#keepOpen(action) : await this.#runAll(action);
      return { actual: normalize(output), promised: normalize(action.prints ?? "") };
    }
    return undefined;
  }

  /** Ends the programs that stay open, as Ctrl+C does. */
  async leave(): Promise<void> {
    for (const child of this.#open) {
      if (child.pid === undefined || child.exitCode !== null) continue;
      const exit = once(child, "exit");
      interrupt(child.pid);
      await exit;
    }
  }

  async #runAll({ commands }: Action & { kind: "run" }): Promise<string> {
    const outputs: string[] = [];
    for (const command of commands) {
      const isInstallation = command.startsWith("npm install");
      outputs.push(await (isInstallation ? this.#install(command) : this.#run(command)));
    }
    return outputs.join("");
  }

  /** Installs packages, or takes over what another reader got by the same commands: npm takes ten seconds. */
  async #install(command: string): Promise<string> {
    const { folder, installations } = this.#options;
    this.#installs.push(command);
    const known = installations.reuse(this.#installs, folder);
    if (known !== undefined) return known;
    const output = await this.#run(this.#useTarballs(command));
    installations.add(this.#installs, folder, output);
    return output;
  }

  async #run(command: string): Promise<string> {
    const child = this.#spawn(command);
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout!),
      text(child.stderr!),
      once(child, "exit") as Promise<[number | null]>,
    ]);
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}${errors}`);
    return output;
  }

  /** Starts a program, and returns what it prints first, up to an empty line. */
  async #keepOpen({ commands: [command = ""] }: Action & { kind: "run" }): Promise<string> {
    const child = this.#spawn(command);
    this.#open.push(child);
    let output = "";
    for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      if (output.includes("\n\n")) return output;
    }
    throw new Error(`${command} ended:\n${output}${await text(child.stderr!)}`);
  }

  #spawn(command: string): ChildProcess {
    const { folder, environment } = this.#options;
    // A group of its own, so that the shell and the program in it can be ended together.
    return spawn(command, { shell: true, cwd: folder, env: environment, detached: !isWindows });
  }

  #useTarballs(command: string): string {
    return command.replaceAll(/@workbelt\/([\w-]+)/g, (_, name: string) => {
      const tarballs = this.#options.tarballs[name];
      if (tarballs === undefined) throw new Error(`@workbelt/${name} was not packed.`);
      return tarballs;
    });
  }
}

/** Ends a shell and the programs in it. */
function interrupt(pid: number): void {
  if (isWindows) spawnSync("taskkill", ["/pid", `${pid}`, "/t", "/f"]);
  else process.kill(-pid, "SIGINT");
}

/** Removes what differs from run to run: ids, and npm's counts and times. */
function normalize(output: string): string {
  return output
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "<id>")
    .replaceAll(/added \d+ packages.* in .*/g, "added packages");
}
