import { build } from "esbuild";
import { globSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

/** One output file for each module: only that lets a bundler drop the operations an app does not use. */
const modules: Options = {
  entry: ["src/**/*.ts", "!src/**/*.sample.ts"],
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
 * takes longer than running them.
 */
const bundle: Options = {
  ...modules,
  entry: listEntryPoints(),
  outDir: "dist/bundle",
  bundle: true,
  splitting: true,
  clean: true,
};

/** Lists the modules of the package's entry points: that of `./accounts` is `src/accounts/index.ts`. */
function listEntryPoints(): string[] {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: object };
  return Object.keys(exports)
    .filter((name) => !name.endsWith(".json"))
    .map((name) => `src/${name.slice(2)}/index.ts`.replace("//", "/"));
}

/** Writes the same files for `require`, except programs and those that the filter leaves out. */
export async function writeCommonJs(
  folder: string,
  isRequired: (file: string) => boolean = () => true,
): Promise<void> {
  const files = globSync("{!(cli),!(cjs)/**/*}.js", { cwd: folder });
  await build({
    entryPoints: files.filter(isRequired).map((file) => `${folder}/${file}`),
    outbase: folder,
    outdir: "dist/cjs",
    format: "cjs",
    platform: "node",
    target: "node22",
    sourcemap: true,
    // Otherwise the files would be loaded as ES modules, without the names that they export.
    supported: { "dynamic-import": false },
    logLevel: "warning",
  });
  for (const file of globSync("dist/cjs/**/*.js")) await keepOptional(file);
  // `finish-declarations.mjs` copies the declarations beside these files.
  await writeFile("dist/cjs/package.json", '{ "type": "commonjs" }\n');
}

/**
 * Puts what was `import()` in a `try` of its own function: the `try` around it does not reach into the function that
 * esbuild makes, and a bundler passes over a missing package only where its `require` is directly inside one.
 */
async function keepOptional(file: string): Promise<void> {
  const code = await readFile(file, "utf8");
  const changed = code.replaceAll(
    /Promise\.resolve\(\)\.then\(\(\) => (__toESM\(require\("[^."][^"]*"\)(?:, 1)?\))\)/g,
    "(async () => { try { return $1; } catch (error) { throw error; } })()",
  );
  if (changed !== code) await writeFile(file, changed);
}

export const modulesAndBundles: [modules: Options, bundle: Options] = [
  modules,
  { ...bundle, onSuccess: () => writeCommonJs("dist/bundle") },
];

/** For a package that bundlers need not take apart. */
export const bundleAndCommonJs = defineConfig({
  ...bundle,
  entry: [...listEntryPoints(), "src/cli.ts"],
  outDir: "dist",
  onSuccess: () => writeCommonJs("dist"),
});
