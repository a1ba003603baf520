import { loadSamples } from "@workbelt/testing/samples";
import { convintelPackage } from "../../src/index.js";

/** The sample of each operation. */
export const samples = await loadSamples(convintelPackage, new URL("../../src/", import.meta.url));
