import { defineConfig } from "tsup";

/** One output file for each module, as ES modules only: it is a program, and Node loads it. */
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
