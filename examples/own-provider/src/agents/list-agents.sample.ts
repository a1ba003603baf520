import type { Sample } from "@workbelt/testing/samples";
import type { listAgents } from "./list-agents.js";

export const sample: Sample<typeof listAgents> = {
  input: { limit: 10 },
  otherInputs: { cursor: "10" },
};
