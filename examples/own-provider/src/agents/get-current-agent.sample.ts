import type { Sample } from "@workbelt/testing/samples";
import type { getCurrentAgent } from "./get-current-agent.js";

export const sample: Sample<typeof getCurrentAgent> = {
  input: {},
};
