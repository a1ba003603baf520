import type { Sample } from "@workbelt/testing/samples";
import type { deleteObject } from "./delete-object.js";

export const sample: Sample<typeof deleteObject> = {
  input: { object: "berths" },
  before: async (call) => {
    const names = { singular_noun: "Berth", plural_noun: "Berths", api_slug: "berths" };
    const created = await call("crm_create_object", names);
    return { object: created("object_id")[0] };
  },
  mistakes: [{ mistake: "a standard object", change: { object: "people" } }],
};
