import type { Sample } from "@workbelt/testing/samples";
import type { userMe } from "./user-me.js";

export const sample: Sample<typeof userMe> = {
  input: {},
  facts: (first) => first("id", "name", "workspace_name"),
};
