import { writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

/** One output file for each module: only that lets a bundler drop the operations an app does not use. */
const modules: Options = {
  entry: ["src/**/*.ts"],
  format: "esm",
  target: "node22",
  bundle: false,
  sourcemap: true,
  // Without the protocol, Node does not find node:sqlite.
  removeNodeProtocol: false,
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

/**
 * The same for `require`. A second run of `tsc` writes the declarations beside these files; the package.json
 * makes the compiler read them as CommonJS.
 */
const commonJs: Options = {
  ...bundle,
  // Without the entry point for tests: it needs Vitest, which cannot be required.
  entry: ["src/index.ts", "src/!(testing)/index.ts"],
  format: "cjs",
  outDir: "dist/cjs",
  onSuccess: () => writeFile("dist/cjs/package.json", '{ "type": "commonjs" }\n'),
};

export const modulesAndBundles = defineConfig([modules, bundle, commonJs]);

/** For a package with one entry point that bundlers need not take apart. */
export const bundleAndCommonJs = defineConfig([
  { ...bundle, entry: ["src/index.ts", "src/cli.ts"], outDir: "dist", clean: ["!cjs/**"] },
  { ...commonJs, entry: ["src/index.ts"] },
]);
