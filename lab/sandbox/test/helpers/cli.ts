import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));
const tsup = fileURLToPath(
  new URL("../../../../node_modules/tsup/dist/cli-default.js", import.meta.url),
);

/** Result of a finished run of the command. */
export interface Finished {
  code: number | null;
  output: string;
  errors: string;
}

/** A running server. */
export interface Serving {
  /** The output so far. */
  output: string;
  /** The variables of the printed `export` lines. */
  environment: Record<string, string>;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Finished>;
}

/** The command as published, built into a temporary folder. */
export interface BuiltCommand {
  folder: string;
  run(...options: string[]): Promise<Finished>;
  serve(...options: string[]): Promise<Serving>;
  remove(): Promise<void>;
}

export async function buildCommand(): Promise<BuiltCommand> {
  const folder = await mkdtemp(join(tmpdir(), "workbelt-sandbox-"));
  const dist = join(folder, "dist");
  await promisify(execFile)(process.execPath, [tsup, "--out-dir", dist], { cwd: packageFolder });
  await cp(join(packageFolder, "bin"), join(folder, "bin"), { recursive: true });
  await cp(join(packageFolder, "package.json"), join(folder, "package.json"));
  await symlink(join(packageFolder, "node_modules"), join(folder, "node_modules"));

  const started: ChildProcess[] = [];
  const start = (options: string[]) => {
    const command = join(folder, "bin/workbelt-sandbox.js");
    const child = spawn(process.execPath, [command, ...options], { stdio: "pipe" });
    started.push(child);
    const texts = { output: "", errors: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (texts.output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (texts.errors += text));
    const finished: Promise<Finished> = once(child, "close").then(([code]) => ({
      code: code as number | null,
      ...texts,
    }));
    return { child, texts, finished };
  };
  return {
    folder,
    run: (...options) => start(options).finished,
    serve: async (...options) => {
      const { child, texts, finished } = start(options);
      const ready = new Promise<void>((resolve) => {
        child.stdout.on("data", () => texts.output.includes("WORKBELT_SANDBOX_URL") && resolve());
      });
      const early = await Promise.race([ready, finished]);
      if (early !== undefined) throw new Error(`It ended: ${early.errors}`);
      return {
        output: texts.output,
        environment: readExports(texts.output),
        end: (signal = "SIGTERM") => {
          child.kill(signal);
          return finished;
        },
      };
    },
    remove: async () => {
      for (const child of started) child.kill("SIGKILL");
      await rm(folder, { recursive: true });
    },
  };
}

function readExports(output: string): Record<string, string> {
  const lines = output.matchAll(/^export (\w+)="(.*)"$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name ?? "", value ?? ""]));
}
