import { defineConfig } from "tsup";
import { modulesAndBundles, writeCommonJs } from "../../tsup.config.base.js";

const [modules, bundle] = modulesAndBundles;

// Vitest, which the main entry point and that of mirrors need, cannot be required, nor the files that a loader of samples imports.
const isRequired = (file: string) =>
  !["index.js", "mirror/index.js", "samples/index.js"].includes(file);

export default defineConfig([
  modules,
  { ...bundle, onSuccess: () => writeCommonJs("dist/bundle", isRequired) },
]);
