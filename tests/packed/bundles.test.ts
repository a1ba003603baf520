import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { installPackages } from "../../scripts/pack-packages.ts";
import { commandRunner, createFolder } from "./packed-packages.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

// Bundles every entry point where no optional peer is installed: an application that does not use one must not need it.

interface Manifest {
  name: string;
  exports?: object;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

const root = join(import.meta.dirname, "../..");
const packages = globSync("{packages,lab}/*/package.json", { cwd: root })
  .map((file) => join(root, file))
  .map((file) => ({
    folder: basename(dirname(file)),
    manifest: JSON.parse(readFileSync(file, "utf8")) as Manifest,
  }));
/** Entry points, such as `@workbelt/core/accounts`. */
const entries = packages.flatMap(({ manifest: { exports = {}, name } }) =>
  Object.keys(exports)
    .filter((path) => !path.endsWith(".json"))
    .map((path) => name + path.slice(1)),
);
const optional = packages.flatMap(({ manifest: { peerDependenciesMeta = {} } }) =>
  Object.keys(peerDependenciesMeta).filter((name) => !name.startsWith("@workbelt/")),
);
/** The packages that every application of an entry point has, although they are optional elsewhere. */
const needed: Record<string, readonly string[]> = {
  "@workbelt/agents": ["@langchain/core", "@langchain/langgraph"],
  "@workbelt/agents/programs": ["@langchain/core", "@langchain/langgraph"],
  "@workbelt/convintel-tools": ["@langchain/core"],
  "@workbelt/core/langchain": ["@langchain/core"],
  "@workbelt/crm-tools": ["@langchain/core"],
  "@workbelt/mirror/langchain": ["@langchain/core"],
  "@workbelt/notes-tools": ["@langchain/core"],
  "@workbelt/testing": ["@langchain/core", "vitest"],
  "@workbelt/testing/mirror": ["vitest"],
};

/** Bundlers: each bundles a module, without packages that match `external`. */
const bundlers = {
  "esbuild (ES modules)": `
    import { build } from "esbuild";
    export const bundle = (file, external) => build({
      entryPoints: [file], bundle: true, platform: "node", format: "esm", write: false, logLevel: "silent", external,
    });`,
  "esbuild (CommonJS)": `
    import { build } from "esbuild";
    export const bundle = (file, external) => build({
      entryPoints: [file], bundle: true, platform: "node", format: "cjs", write: false, logLevel: "silent", external,
    });`,
  vite: `
    import { build } from "vite";
    export const bundle = (file, external) => build({
      configFile: false, logLevel: "silent", ssr: { noExternal: true },
      build: {
        ssr: file, write: false, minify: false,
        rolldownOptions: { external: external.map((name) => new RegExp("^" + name + "(/|$)")) },
      },
    });`,
  webpack: `
    import webpack from "webpack";
    import { promisify } from "node:util";
    export async function bundle(file, external) {
      const stats = await promisify(webpack)({
        mode: "none", target: "node22", context: import.meta.dirname, entry: file,
        externals: external.map((name) => new RegExp("^" + name + "(/|$)")),
        output: { path: import.meta.dirname + "/dist" },
      });
      if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
    }`,
};

/** Bundles each of some modules, and prints the errors. */
const main = `
import { bundle } from "./bundler.js";
const failures = [];
for (const [file, external] of JSON.parse(process.argv[2])) {
  await bundle(file, external).catch((error) => { failures.push(String(error.message).slice(0, 2000)); });
}
console.log("FAILURES " + JSON.stringify(failures));
`;

const folder = createFolder();

beforeAll(async () => {
  const { devDependencies } = readManifest("package.json");
  const { devDependencies: ofWebpack } = readManifest("tests/fixtures/webpack/package.json");
  await installPackages(folder, {
    names: packages.map(({ folder: name }) => name),
    tarballs: inject("tarballs"),
    others: {
      esbuild: devDependencies["esbuild"]!,
      vite: devDependencies["vite"]!,
      webpack: ofWebpack["webpack"]!,
    },
    built: ["esbuild"],
  });
  // Other packages may depend on one of them, as the command line does on LangGraph.
  for (const name of optional) {
    rmSync(join(folder, "node_modules", name), { recursive: true, force: true });
  }
  writeFileSync(join(folder, "main.js"), main);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(sampleCases(Object.entries(bundlers), 2))(
  "%s bundles every entry point without the optional packages",
  async (name, bundler) => {
    writeFileSync(join(folder, "bundler.js"), bundler);
    const isCommonJs = name.includes("CommonJS");
    // What only `import` loads, `require` need not.
    const chosen = isCommonJs ? entries.filter(hasCommonJs) : entries;
    expect(chosen).toContain("@workbelt/core/accounts");
    const jobs = [...Map.groupBy(chosen, (entry) => needed[entry]?.join(" "))].map(
      ([external, group], index) => {
        const file = `./entry-${index}.${isCommonJs ? "cjs" : "js"}`;
        const lines = group.map((entry, at) =>
          isCommonJs
            ? `exports.e${at} = require("${entry}");`
            : `export * as e${at} from "${entry}";`,
        );
        writeFileSync(join(folder, file), lines.join("\n"));
        return [file, external?.split(" ") ?? []];
      },
    );
    const output = await commandRunner(folder)(process.execPath, "main.js", JSON.stringify(jobs));
    expect(JSON.parse(output.slice(output.indexOf("FAILURES ") + 9))).toEqual([]);
  },
);

function readManifest(file: string): { devDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}
function hasCommonJs(entry: string): boolean {
  const [scope = "", name = "", path] = entry.split("/");
  const { manifest } = packages.find((each) => each.manifest.name === `${scope}/${name}`)!;
  const conditions: unknown = Reflect.get(manifest.exports ?? {}, path ? `./${path}` : ".");
  return JSON.stringify(conditions).includes('"require"');
}
