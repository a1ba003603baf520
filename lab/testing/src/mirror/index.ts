// Entry point for tests of stores of mirrors. Needs vitest and @workbelt/mirror.
export { type MirrorStoresUnderTest, testMirrorStore } from "./mirror-store-contract.js";
