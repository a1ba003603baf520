import type { Sample } from "@workbelt/testing/samples";
import type { getCurrentTokenInfo } from "./get-current-token-info.js";

export const sample: Sample<typeof getCurrentTokenInfo> = {
  input: {},
  facts: (first) => first("workspace_name"),
};
