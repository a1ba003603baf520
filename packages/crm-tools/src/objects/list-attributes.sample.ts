import type { Sample } from "@workbelt/testing/samples";
import type { listAttributes } from "./list-attributes.js";

export const sample: Sample<typeof listAttributes> = {
  input: { object: "workspaces" },
  live: { object: "deals" },
  facts: (first) => [
    ...first("api_slug", "type"),
    "Deal stage",
    '"is_writable":false',
    '"statuses":["Lead","In Progress","Won 🎉","Lost"]',
  ],
};
