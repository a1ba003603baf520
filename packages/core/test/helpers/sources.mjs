// Lets Node run the TypeScript sources as they are: their imports name the .js files that a build makes.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, nextResolve) {
    const relative = specifier.startsWith(".") && specifier.endsWith(".js");
    return nextResolve(relative ? specifier.replace(/\.js$/, ".ts") : specifier, context);
  },
});
