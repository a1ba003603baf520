import { spawn } from "node:child_process";

const commands: Partial<Record<NodeJS.Platform, [command: string, ...options: string[]]>> = {
  darwin: ["open"],
  linux: ["xdg-open"],
  win32: ["explorer.exe"],
};

/** Opens an address in the system's browser. Returns false without a terminal, and on systems without a known command. */
export function openBrowser(url: string): boolean {
  const [command, ...options] = commands[process.platform] ?? [];
  if (command === undefined || !process.stdout.isTTY) return false;
  spawn(command, [...options, url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
  return true;
}
