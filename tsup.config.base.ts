import { defineConfig, type Options } from "tsup";

/** One output file for each module: only that lets a bundler drop the operations an app does not use. */
const modules: Options = {
  entry: ["src/**/*.ts"],
  format: "esm",
  target: "node22",
  bundle: false,
  sourcemap: true,
  clean: ["!bundle/**"],
  silent: true,
};

/**
 * One output file for each entry point and the code they share, for Node: reading a hundred small files
 * takes longer than running them. Parts that load at first use stay files of their own.
 */
const bundle: Options = {
  ...modules,
  entry: ["src/index.ts", "src/*/index.ts"],
  outDir: "dist/bundle",
  bundle: true,
  splitting: true,
  clean: true,
};

export const modulesAndBundle = defineConfig([modules, bundle]);

export default defineConfig(modules);
