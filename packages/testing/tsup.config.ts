import { defineConfig } from "tsup";
import { modulesAndBundles, writeCommonJs } from "../../tsup.config.base.js";

const [modules, bundle] = modulesAndBundles;

// Vitest, which the main entry point needs, cannot be required, nor the files that a loader of samples imports.
const isRequired = (file: string) => file !== "index.js" && file !== "samples/index.js";

export default defineConfig([
  modules,
  { ...bundle, onSuccess: () => writeCommonJs("dist/bundle", isRequired) },
]);
