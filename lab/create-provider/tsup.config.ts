import { defineConfig } from "tsup";

/** The program, and the reader of OpenAPI documents, which it loads only for one. */
export default defineConfig({
  entry: { main: "src/main.ts" },
  format: "esm",
  target: "node22",
  splitting: true,
  removeNodeProtocol: false,
  clean: true,
  silent: true,
});
