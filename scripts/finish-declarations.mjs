// Finishes the declarations in `dist`. Runs in the folder of a package, after `tsc`.
// - Copies them beside the files for `require`, which need declarations of their own.
// - Deletes those that no entry point of the package leads to: `tsc` writes one for every module, and nobody can
//   import the others.
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

if (existsSync("dist/cjs")) {
  for (const file of globSync("dist/**/*.d.ts", { exclude: ["dist/cjs"] })) {
    const copy = join("dist/cjs", relative("dist", file));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(file, copy);
  }
}

const { exports, types, typesVersions } = JSON.parse(readFileSync("package.json", "utf8"));
const reachable = new Set();
const pending = listDeclarations({ exports, types, typesVersions }).map((path) => resolve(path));
for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
  if (reachable.has(file)) continue;
  reachable.add(file);
  // Without the examples in comments.
  const text = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?"(\.[^"]+)\.js"/g)) {
    pending.push(resolve(dirname(file), `${specifier}.d.ts`));
  }
}
for (const file of globSync("dist/**/*.d.ts")) {
  if (!reachable.has(resolve(file))) rmSync(file);
}

/** Lists the paths of declarations in a part of package.json. */
function listDeclarations(part) {
  if (typeof part === "string") return part.endsWith(".d.ts") ? [part] : [];
  return Object.values(part ?? {}).flatMap(listDeclarations);
}
