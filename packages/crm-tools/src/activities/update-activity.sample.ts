import type { Sample } from "@workbelt/testing/samples";
import type { updateActivity } from "./update-activity.js";

export const sample: Sample<typeof updateActivity> = {
  input: { activity: "site_visits", plural_noun: "Visits on site" },
  otherInputs: { api_slug: "terminal_visits", singular_noun: "Terminal visit" },
  second: { activity: "phone_calls", plural_noun: "Calls" },
  mistakes: [
    { mistake: "an activity that does not exist", change: { activity: "webinars" } },
    { mistake: "the slug of another activity", change: { api_slug: "phone_calls" } },
  ],
};
