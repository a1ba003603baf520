import type { Sample } from "@workbelt/testing/samples";
import type { usersList } from "./users-list.js";

export const sample: Sample<typeof usersList> = {
  input: {},
  otherInputs: { page: 1 },
  second: { page: 1 },
  facts: (first) => first("id", "name", "email", "teamName", "role"),
};
