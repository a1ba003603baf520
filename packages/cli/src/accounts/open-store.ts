import { existsSync } from "node:fs";
import { SqliteStore } from "@workbelt/core/store";
import {
  accountsFile,
  createConfigFolder,
  journalFile,
  mirrorFile,
  threadsFile,
} from "./config-folder.js";
import { createEncryptionKey, readEncryptionKey } from "./encryption-key.js";

/**
 * Returns the key that seals all files of the config folder. Makes the folder and the key if there is none of these files yet.
 *
 * @throws CommandError for a folder or a key that others can change or read.
 */
export function openKey(): string {
  createConfigFolder();
  // A new key would not open what a lost one has sealed.
  const files = [accountsFile(), journalFile(), mirrorFile(), threadsFile()];
  if (!files.some((each) => existsSync(each))) createEncryptionKey();
  return readEncryptionKey();
}

/** Opens a file with the key of the config folder. Makes the file if there is none yet. @throws the errors of `openKey`; StoreError. */
export function openStore(file: string): { store: SqliteStore; encryptionKey: string } {
  const encryptionKey = openKey();
  return { store: new SqliteStore({ file, encryptionKey }), encryptionKey };
}
