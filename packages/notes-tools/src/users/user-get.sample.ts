import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { userGet } from "./user-get.js";

export const sample: Sample<typeof userGet> = {
  input: { user_id: seedId("notes/user/tom-whitaker") },
  second: { user_id: seedId("notes/user/lena-hoffmann") },
  facts: (first) => first("id", "name", "email"),
};
