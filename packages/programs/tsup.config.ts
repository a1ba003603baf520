import { defineConfig } from "tsup";

/** One output file for each module, as ES modules only: the interpreter reads some of them by name. */
const modules = defineConfig({
  entry: ["src/**/*.ts", "src/**/*.js"],
  format: "esm",
  target: "node22",
  bundle: false,
  sourcemap: true,
  removeNodeProtocol: false,
  clean: true,
  silent: true,
});

export { modules as default };
