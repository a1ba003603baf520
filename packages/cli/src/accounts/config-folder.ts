import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Returns the folder of this person's accounts: `~/.config/workbelt`, or `%APPDATA%\workbelt` on Windows. */
export function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  const base = process.platform === "win32" ? APPDATA : XDG_CONFIG_HOME;
  return join(base || join(homedir(), ".config"), "workbelt");
}

/** Creates the folder, for its owner only. */
export function createConfigFolder(): void {
  mkdirSync(configFolder(), { recursive: true, mode: 0o700 });
}
