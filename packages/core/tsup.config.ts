import { readFile, writeFile } from "node:fs/promises";
import { defineConfig } from "tsup";
import { modulesAndBundles } from "../../tsup.config.base.js";

const [modules, bundle] = modulesAndBundles;

/** Lets bundlers replace undici: they resolve `#load-undici` by the conditions of `imports` in package.json. */
async function makeUndiciReplaceable(): Promise<void> {
  const file = "dist/client/default-transport.js";
  const code = await readFile(file, "utf8");
  const replaced = code.replace('import("./load-undici.js")', 'import("#load-undici")');
  if (replaced === code) throw new Error(`${file} does not import ./load-undici.js.`);
  await writeFile(file, replaced);
}

export default defineConfig([{ ...modules, onSuccess: makeUndiciReplaceable }, { ...bundle }]);
