import type { Sample } from "@workbelt/testing/samples";
import type { getList } from "./get-list.js";

export const sample: Sample<typeof getList> = {
  input: { list: "expansion_accounts" },
  second: { list: "event_invites" },
  facts: (first) => first("api_slug", "name"),
};
