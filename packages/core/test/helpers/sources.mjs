// Lets Node run the TypeScript sources as they are: their imports name the .js files that a build makes,
// and the packages by their names.
import { enableCompileCache, registerHooks } from "node:module";

// The programs that tests start share what Node compiled of the sources.
enableCompileCache();

const packages = new URL("../../../", import.meta.url);
const named = /^@workbelt\/([\w-]+)(?:\/([\w-]+))?$/;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const [, name, part] = named.exec(specifier) ?? [];
    if (name !== undefined) {
      const file = part === undefined ? "index.ts" : `${part}/index.ts`;
      return nextResolve(new URL(`${name}/src/${file}`, packages).href, context);
    }
    const relative = specifier.startsWith(".") && specifier.endsWith(".js");
    const inSources = relative && !context.parentURL?.includes("/node_modules/");
    return nextResolve(inSources ? specifier.replace(/\.js$/, ".ts") : specifier, context);
  },
});
