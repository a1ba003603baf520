import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** Quotes a word for sh. */
const quote = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Starts a command at a pseudo terminal, by the program `script` of util-linux or of BSD. */
export function startAtTerminal(
  command: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): ChildProcessWithoutNullStreams {
  const isBsd = process.platform === "darwin";
  const args = isBsd
    ? ["-q", "/dev/null", ...command]
    : ["-qec", command.map(quote).join(" "), "/dev/null"];
  return spawn("script", args, options);
}

/** Types at the terminal once it shows a text. */
export function typeAfter(
  { stdin, stdout }: ChildProcessWithoutNullStreams,
  prompt: string,
  typed: string,
): void {
  let shown = "";
  stdout.on("data", (text: Buffer | string) => {
    const before = shown;
    shown += String(text);
    if (shown.includes(prompt) && !before.includes(prompt)) stdin.write(typed);
  });
}
