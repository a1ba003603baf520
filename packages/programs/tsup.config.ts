import { defineConfig } from "tsup";

/** One output file for each module, as ES modules only. */
const modules = defineConfig({
  entry: ["src/**/*.ts"],
  format: "esm",
  target: "node22",
  bundle: false,
  sourcemap: true,
  clean: true,
  silent: true,
});

export { modules as default };
