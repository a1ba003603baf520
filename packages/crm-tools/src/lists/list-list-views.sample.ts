import type { Sample } from "@workbelt/testing/samples";
import type { listListViews } from "./list-list-views.js";

export const sample: Sample<typeof listListViews> = {
  input: { list: "expansion_accounts" },
  otherInputs: { show_archived: true, limit: 10, cursor: "c1" },
  second: { list: "event_invites" },
  facts: (first) => first("view_id", "title"),
};
