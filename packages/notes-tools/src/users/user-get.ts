import { NotFoundError } from "@workbelt/core";
import { defineOperation, formatUuid, path, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { idOf } from "../inputs/id-of.js";
import { compactUser, user, userOutput } from "./user.js";

const UNKNOWN_USER =
  "No user of this workspace has this id. Take user_id from notes_user_list; it does not list guests.";

/** The operation `notes_user_get`. */
export const userGet = defineOperation({
  name: "notes_user_get",
  description:
    "Gets a user by id, such as the created_by of a page: name, type (person or bot) and, if visible, email.",
  effect: "read",
  returnsTexts: ["settings"],
  aliases: { id: "user_id", created_by: "user_id", last_edited_by: "user_id" },
  input: z.strictObject({ user_id: selfExplanatory(idOf("user_id from notes_user_list")) }),
  request: ({ user_id }) => ({ method: "GET", path: path`/v1/users/${formatUuid(user_id)}` }),
  response: user,
  result: (response) => response,
  explainError: (error) => (error instanceof NotFoundError ? { advice: UNKNOWN_USER } : undefined),
  output: userOutput,
  compact: compactUser,
});
