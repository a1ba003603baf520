import { describe } from "vitest";
import { testMirrorStore } from "@workbelt/testing/mirror";
import { encryptionKey } from "../../../core/test/store/keys.js";
import { temporaryFile } from "../../../core/test/store/temporary-file.js";
import { type MirrorStore, SqliteMirrorStore } from "../../src/index.js";

describe("SqliteMirrorStore in memory", () => {
  testMirrorStore({ empty: () => new SqliteMirrorStore({ memory: true }) });
});

describe("SqliteMirrorStore in a file", () => {
  const files = new WeakMap<MirrorStore, string>();
  const open = (file: string) => {
    const store = new SqliteMirrorStore({ file, encryptionKey });
    files.set(store, file);
    return store;
  };
  testMirrorStore({
    empty: () => open(temporaryFile("mirror.db")),
    another: (store) => open(files.get(store) ?? ""),
  });
});
