import { existsSync } from "node:fs";
import { SqliteStore } from "@workbelt/core/store";
import { accountsFile, createConfigFolder, journalFile } from "./config-folder.js";
import { createEncryptionKey, readEncryptionKey } from "./encryption-key.js";

/**
 * Opens a file of the config folder, with the key that seals all of them. Makes the file and the key if there is none yet.
 *
 * @throws CommandError for a folder or a key that others can change or read; StoreError.
 */
export function openStore(file: string): { store: SqliteStore; encryptionKey: string } {
  createConfigFolder();
  // A new key would not open what a lost one has sealed.
  if (![accountsFile(), journalFile()].some((each) => existsSync(each))) createEncryptionKey();
  const encryptionKey = readEncryptionKey();
  return { store: new SqliteStore({ file, encryptionKey }), encryptionKey };
}
