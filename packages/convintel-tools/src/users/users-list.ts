import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { page } from "../inputs/page.js";
import type { ConvintelService } from "../service.js";
import { type ConvintelUser, compactUser, userOutput } from "./user.js";
import { getNextUsersPage, usersResponse } from "./users.js";

/** The operation `convintel_users_list`. */
export const usersList = defineOperation({
  name: "convintel_users_list",
  description:
    "Lists all users of the team, the colleagues who hold and review calls: user_id, name, email, team, role, CRM id, and status unless active.",
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "page", input: "page" },
  // Needed only if the service ever pages its users, as its `links` allow.
  input: z.strictObject({ page }),
  request: (input, service: ConvintelService) => ({
    ...endpointRequest(service, "users"),
    query: { page: input.page },
  }),
  response: usersResponse,
  result: (response): Page<ConvintelUser> => {
    const next = getNextUsersPage(response);
    return next === undefined
      ? { items: response.data }
      : { items: response.data, next_page: next };
  },
  output: pageOf(userOutput, "page"),
  compact: compactPage(compactUser),
});
