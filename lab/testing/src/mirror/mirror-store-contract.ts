import type { MirrorStore } from "@workbelt/mirror";
import { testItems } from "./test-items.js";
import { testChanges, testHeads, testNames } from "./test-lists.js";
import { testLanguages, testSearch } from "./test-searches.js";
import { testAsOf, testProgress, testSharing } from "./test-steps.js";

/** Factories for stores of mirrors of one kind. Each test uses a new store. */
export interface MirrorStoresUnderTest {
  /** Creates an empty store. */
  empty: () => MirrorStore;
  /** Creates another store object on the same data, as in a second process. */
  another?: (store: MirrorStore) => MirrorStore;
}

/**
 * Defines the vitest tests that every MirrorStore must pass, inside the current `describe`.
 *
 * @example
 * describe("MyMirrorStore", () => {
 *   testMirrorStore({ empty: () => new MyMirrorStore(newTable()) });
 * });
 */
export function testMirrorStore({ empty, another }: MirrorStoresUnderTest): void {
  testProgress(empty);
  testItems(empty);
  testAsOf(empty);
  testHeads(empty);
  testChanges(empty);
  testSearch(empty);
  testLanguages(empty);
  testNames(empty);
  if (another !== undefined) testSharing(empty, another);
}
