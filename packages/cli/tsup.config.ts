import { defineConfig } from "tsup";

/** One file for what every command needs, and one for each part that only some load. */
export default defineConfig({
  entry: {
    main: "src/main.ts",
    // For programs that run a command in their own process, as the tests do.
    "command-line": "src/command-line.ts",
    // The example itself, so that `workbelt demo` is what `pnpm demo` is.
    demo: "../../examples/after-call-follow-up/main.ts",
  },
  format: "esm",
  target: "node22",
  splitting: true,
  // Without the protocol, Node does not find node:sqlite.
  removeNodeProtocol: false,
  clean: true,
  silent: true,
});
