import { spawn } from "node:child_process";

/** Runs a command of the shell with text on its standard input. Returns what is wrong if it fails. */
export async function runCommand(command: string, input: string): Promise<string | undefined> {
  const child = spawn(command, { shell: true, stdio: ["pipe", "inherit", "inherit"] });
  // A command need not read it.
  child.stdin.on("error", () => {});
  child.stdin.end(`${input}\n`);
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve(`The command could not be run: ${message}.`));
    child.once("close", (code, signal) =>
      resolve(code === 0 ? undefined : `The command ended with ${signal ?? `code ${code}`}.`),
    );
  });
}
