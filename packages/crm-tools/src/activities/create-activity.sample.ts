import type { Sample } from "@workbelt/testing/samples";
import type { createActivity } from "./create-activity.js";

export const sample: Sample<typeof createActivity> = {
  input: {
    singular_noun: "Showroom visit",
    plural_noun: "Showroom visits",
    api_slug: "showroom_visits",
    extends: "interactions",
  },
  second: {
    singular_noun: "Trade fair",
    plural_noun: "Trade fairs",
    api_slug: "trade_fairs",
    extends: "interactions",
  },
  mistakes: [{ mistake: "a slug that another activity has", change: { api_slug: "phone_calls" } }],
};
