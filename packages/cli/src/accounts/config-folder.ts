import { existsSync, mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";

/** Returns the folder of this person's accounts: `~/.config/workbelt`, or `%APPDATA%\workbelt` on Windows. */
export function configFolder(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  const base = process.platform === "win32" ? APPDATA : XDG_CONFIG_HOME;
  return join(base || join(homedir(), ".config"), "workbelt");
}

/** Returns the file of the connected accounts. */
export function accountsFile(): string {
  return join(configFolder(), "accounts.db");
}

/** Returns true if an account was ever connected on this machine. */
export function hasAccounts(): boolean {
  return existsSync(accountsFile());
}

/** Returns the file of the journal for undo. */
export function journalFile(): string {
  return join(configFolder(), "undo.db");
}

/** Returns the file of what conversations have read. */
export function threadsFile(): string {
  return join(configFolder(), "threads.db");
}

/** Returns the file of the mirror. */
export function mirrorFile(): string {
  return join(configFolder(), "mirror.db");
}

/**
 * Creates the folder, for its owner only.
 *
 * @throws CommandError if it exists and others can change what is in it.
 */
export function createConfigFolder(): void {
  const folder = configFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === "win32" || (statSync(folder).mode & 0o022) === 0) return;
  throw new CommandError(
    EXIT.authorization,
    `Other users of this machine can replace the accounts and the key in ${folder}. Restrict it with \`chmod 700\`, and connect the accounts again if someone may have changed it.`,
  );
}
