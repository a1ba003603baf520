import { spawn } from "node:child_process";

/** A program and its arguments. No shell is involved, so nothing needs quoting. */
type Command = readonly [program: string, ...rest: string[]];

/**
 * Opens a page in the default browser, if this machine has one. Failures are ignored: the caller also
 * prints the URL.
 */
export function openBrowser(url: string): void {
  const command = browserCommand(process.platform, url);
  if (command === undefined) return;
  const [program, ...rest] = command;
  const child = spawn(program, rest, { detached: true, stdio: "ignore", windowsHide: true });
  // Without a listener a missing program would crash this process.
  child.on("error", () => {});
  child.unref();
}

/** Returns the command that opens a web page; undefined for other URLs, which might start any program. */
export function browserCommand(platform: NodeJS.Platform, url: string): Command | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.protocol !== "https:" && address?.protocol !== "http:") return undefined;
  if (platform === "darwin") return ["open", address.href];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", address.href];
  return ["xdg-open", address.href];
}
