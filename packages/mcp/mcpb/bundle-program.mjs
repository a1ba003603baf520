// Bundles the built program with all it needs into a few files: node mcpb/bundle-program.mjs <folder>
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { formatNotices } from "./format-notices.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder for the bundle.");

const { metafile } = await build({
  entryPoints: [join(root, "dist/cli.js")],
  outdir: join(folder, "server"),
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: "warning",
  // The one needs a database, the other starts a file of its own as a thread: they cannot be part of a bundle.
  external: ["@workbelt/events", "@workbelt/programs"],
  metafile: true,
  absWorkingDir: root,
  // Some dependencies are CommonJS, and require modules of Node.
  banner: {
    js: 'import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);',
  },
});
// The program reads its version from there.
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", version }));
// The program finds skills in the packages by their names.
for (const name of ["convintel-tools", "crm-tools", "notes-tools"]) {
  const source = join(root, "..", name);
  const target = join(folder, "node_modules/@workbelt", name);
  mkdirSync(target, { recursive: true });
  writeFileSync(
    join(target, "package.json"),
    JSON.stringify({ name: `@workbelt/${name}`, version }),
  );
  cpSync(join(source, "skills"), join(target, "skills"), { recursive: true });
}
writeFileSync(
  join(folder, "THIRD-PARTY-NOTICES.txt"),
  formatNotices(Object.keys(metafile.inputs).map((file) => join(root, file))),
);
