import { type Directory, forModels, textUpTo } from "@workbelt/core/provider";
import { z } from "zod";
import { type EndpointSettings, endpointRequest } from "../endpoints.js";
import { parsePageNumber } from "../responses/parse-page-number.js";
import { type ConvintelUser, userSchema } from "./user.js";

const MAX_PAGES = 20;

/** The response of the list of users. */
export const usersResponse = z.looseObject({
  data: z.array(userSchema),
  links: z
    .looseObject({ next: z.string().nullish() })
    .nullish()
    // Empty links arrive as an array.
    .catch(undefined),
});

/** Returns the number of the page of users after this one. */
export function getNextUsersPage({ links }: z.output<typeof usersResponse>): number | undefined {
  return parsePageNumber(links?.next ?? "");
}

/** The users of the team. */
export const users: Directory = {
  noun: "user of the team",
  fetchAll: async (api) => {
    // The service's descriptor has the endpoints of its client.
    const settings = api.service as unknown as EndpointSettings;
    const found: ConvintelUser[] = [];
    let page: number | undefined;
    for (let sent = 0; sent < MAX_PAGES; sent += 1) {
      const request = { ...endpointRequest(settings, "users"), query: { page } };
      const response = await api.send(request, usersResponse);
      found.push(...response.data);
      page = getNextUsersPage(response);
      if (page === undefined) break;
    }
    return found.map(({ email, id, name }) => ({
      id,
      name: name ?? undefined,
      email: email ?? undefined,
    }));
  },
};

/** Input that names a user, by id, email address or name; `what` says which records it selects. */
export function userId(what: string) {
  const text = textUpTo(254).min(1);
  return forModels(text.describe(`${what}: email, name, or user_id of convintel_users_list`), {
    description: "Email, name or user_id",
  });
}
