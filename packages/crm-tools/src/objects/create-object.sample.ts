import type { Sample } from "@workbelt/testing/samples";
import type { createObject } from "./create-object.js";

export const sample: Sample<typeof createObject> = {
  input: { singular_noun: "Dock", plural_noun: "Docks", api_slug: "docks" },
  second: { singular_noun: "Gate", plural_noun: "Gates", api_slug: "gates" },
  mistakes: [{ mistake: "a slug that another object has", change: { api_slug: "people" } }],
};
