import type { Page } from "@workbelt/core";
import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import { page } from "../inputs/page.js";
import { parsePageNumber } from "../responses/parse-page-number.js";
import type { ConvintelService } from "../service.js";
import { type ConvintelUser, compactUser, userSchema } from "./user.js";

/** The operation `convintel_users_list`. */
export const usersList = defineOperation({
  name: "convintel_users_list",
  description:
    "Lists all users of the team, the colleagues who hold and review calls: user_id, name, email, team, role, CRM id, and status unless active.",
  effect: "read",
  pagination: { kind: "page", input: "page" },
  // Needed only if the service ever pages its users, as its `links` allow.
  input: z.strictObject({ page }),
  request: (input, service: ConvintelService) => ({
    ...endpointRequest(service, "users"),
    query: { page: input.page },
  }),
  response: z.looseObject({
    data: z.array(userSchema),
    links: z
      .looseObject({ next: z.string().nullish() })
      .nullish()
      // Empty links arrive as an array.
      .catch(undefined),
  }),
  result: ({ data, links }): Page<ConvintelUser> => {
    const next = parsePageNumber(links?.next ?? "");
    return next === undefined ? { items: data } : { items: data, next_page: next };
  },
  compact: compactPage(compactUser),
});

/** Lists all users of the team. */
export class ConvintelUsersListTool extends ConvintelTool<typeof usersList> {
  constructor(options?: ConvintelToolOptions<typeof usersList>) {
    super(usersList, options);
  }
}
