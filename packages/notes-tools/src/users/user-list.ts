import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { paging } from "../inputs/paging.js";
import { listResponse, toPage } from "../list-response.js";
import { compactUser, user, userOutput } from "./user.js";

/** The operation `notes_user_list`. */
export const userList = defineOperation({
  name: "notes_user_list",
  description:
    "Lists the users of the workspace, people and bots, without guests. To find a person by name or email, follow next_cursor to the end.",
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z.strictObject(paging()),
  request: (query) => ({ method: "GET", path: path`/v1/users`, query }),
  response: listResponse(user),
  result: toPage,
  output: pageOf(userOutput, "cursor"),
  compact: compactPage(compactUser),
});
