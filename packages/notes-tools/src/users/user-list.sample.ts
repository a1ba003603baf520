import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { userList } from "./user-list.js";

export const sample: Sample<typeof userList> = {
  input: { page_size: 2 },
  otherInputs: { start_cursor: seedId("notes/page/product") },
  live: {},
  facts: (first) => first("id", "name", "email"),
};
