import { describe } from "vitest";
import { temporaryFile } from "../../store/temporary-file.js";
import { openStore, openStoreModule } from "./open-sqlite.js";
import { testCrashes } from "./test-crashes.js";

describe("a ledger on SQLite", () => {
  testCrashes(() => ({ open: openStore, module: openStoreModule, address: temporaryFile() }));
});
