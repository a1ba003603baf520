import { describe } from "vitest";
import { temporaryFile } from "../../store/temporary-file.js";
import { openStore, openStoreModule } from "../../ledger/crash/open-sqlite.js";
import { testItemCrashes } from "./test-item-crashes.js";

describe("items with a ledger on SQLite", () => {
  testItemCrashes(() => ({ open: openStore, module: openStoreModule, address: temporaryFile() }));
});
