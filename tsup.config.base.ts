import { writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

/** One output file for each module: only that lets a bundler drop the operations an app does not use. */
const modules: Options = {
  entry: ["src/**/*.ts"],
  format: "esm",
  target: "node22",
  bundle: false,
  sourcemap: true,
  clean: ["!bundle/**", "!cjs/**"],
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

/** The same files for CommonJS. Their package.json makes Node and TypeScript read them as that. */
const commonJs: Options = {
  ...bundle,
  // Vitest, which the tests' entry point needs, cannot be required.
  entry: ["src/index.ts", "src/!(testing)/index.ts"],
  format: "cjs",
  outDir: "dist/cjs",
  onSuccess: () => writeFile("dist/cjs/package.json", '{ "type": "commonjs" }\n'),
};

export const modulesAndBundles = defineConfig([modules, bundle, commonJs]);

export const modulesAndCommonJs = defineConfig([modules, { ...commonJs, entry: ["src/index.ts"] }]);
