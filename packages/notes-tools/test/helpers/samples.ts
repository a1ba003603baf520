import { loadSamples } from "@workbelt/testing/samples";
import { notesPackage } from "../../src/index.js";

/** The sample of each operation. */
export const samples = await loadSamples(notesPackage, new URL("../../src/", import.meta.url));
