import type { Sample } from "@workbelt/testing/samples";
import type { createStatus } from "./create-status.js";

export const sample: Sample<typeof createStatus> = {
  input: { object: "deals", attribute: "stage", title: "Paused" },
  otherInputs: { celebration_enabled: false, target_time_in_status: "P14D" },
  second: { title: "Waiting" },
};
