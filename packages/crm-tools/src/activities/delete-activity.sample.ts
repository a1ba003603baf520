import type { Sample } from "@workbelt/testing/samples";
import type { deleteActivity } from "./delete-activity.js";

export const sample: Sample<typeof deleteActivity> = {
  input: { activity: "webinars" },
  before: async (call) => {
    const created = await call("crm_create_activity", {
      singular_noun: "Webinar",
      plural_noun: "Webinars",
      api_slug: "webinars",
      extends: "activities",
    });
    return { activity: created("activity_id")[0] };
  },
  mistakes: [{ mistake: "an activity of the CRM itself", change: { activity: "phone_calls" } }],
};
