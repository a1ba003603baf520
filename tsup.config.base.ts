import { defineConfig } from "tsup";

/** One output file per module: only that lets a bundler drop the operations an app does not use. */
export default defineConfig({
  entry: ["src/**/*.ts"],
  format: "esm",
  target: "node22",
  bundle: false,
  sourcemap: true,
  clean: true,
  silent: true,
});
