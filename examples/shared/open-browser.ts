import { spawn } from "node:child_process";

const commands: Partial<Record<NodeJS.Platform, [command: string, ...options: string[]]>> = {
  darwin: ["open"],
  linux: ["xdg-open"],
  win32: ["explorer.exe"],
};

/** Opens an address in the system's browser. Does nothing without a terminal or a browser. */
export function openBrowser(url: string): void {
  const [command, ...options] = commands[process.platform] ?? [];
  if (command === undefined || !process.stdout.isTTY) return;
  spawn(command, [...options, url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
