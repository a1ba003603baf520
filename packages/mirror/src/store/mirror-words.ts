import type { StoreWords } from "@workbelt/core/store";

const REBUILD = "the next sync rebuilds it from the services";

/** Words of errors about the store of a mirror: it has nothing that the services do not have, so that it can be deleted. */
export const MIRROR_WORDS: StoreWords = {
  noun: "mirror",
  withoutFile: `delete it, with the files beside it whose names end in -wal and -shm; ${REBUILD}`,
  withoutEntry: `delete the mirror; ${REBUILD}`,
  withoutKey: `delete the mirror; ${REBUILD}`,
  withoutRoom: `make room on the disk, or delete the mirror; ${REBUILD}`,
  otherVersion: `Update this package, or delete the file; ${REBUILD}`,
};
