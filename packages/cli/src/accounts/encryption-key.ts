import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { configFolder } from "./config-folder.js";

/**
 * Returns the key of the account store: WORKBELT_ENCRYPTION_KEY, or else the one in the file `key` of the config
 * folder.
 *
 * @throws CommandError if there is none, or if others can read the file.
 */
export function readEncryptionKey(): string {
  const given = process.env["WORKBELT_ENCRYPTION_KEY"];
  if (given) return given;
  const file = keyFile();
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    throw new CommandError(
      EXIT.authorization,
      `The key of your accounts is missing: there is no ${file}. Set WORKBELT_ENCRYPTION_KEY if you keep it elsewhere.`,
    );
  }
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0) {
    throw new CommandError(
      EXIT.authorization,
      `Other users of this machine can read the key of your accounts, ${file}. Restrict it with \`chmod 600\`, and connect the accounts again if someone may have read it.`,
    );
  }
  return readFileSync(file, "utf8").trim();
}

/** Creates the key file, for its owner only, unless there is a key. */
export function createEncryptionKey(): void {
  if (process.env["WORKBELT_ENCRYPTION_KEY"]) return;
  // Linked when it is complete: another process never reads half of it, and the first one wins.
  const draft = join(configFolder(), `key.${randomUUID()}.new`);
  writeFileSync(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, keyFile());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

function keyFile(): string {
  return join(configFolder(), "key");
}
