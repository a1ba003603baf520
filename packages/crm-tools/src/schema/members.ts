import {
  type Api,
  type Directory,
  formatUuid,
  forModels,
  isUuid,
  named,
  path,
  resolvePerson,
  textUpTo,
} from "@workbelt/core/provider";
import { z } from "zod";
import { ID_SOURCES } from "./id-sources.js";
import { formatName, member } from "./member.js";

const response = z.object({ data: z.array(member) });

/** The members of the workspace, whom the service returns at once. */
export const members: Directory = {
  noun: "workspace member",
  fetchAll: async (api) => {
    const scopes = ["user_management:read"];
    const { data } = await api.get(path`/v2/workspace_members`, response, { scopes });
    return data.map((each) => ({
      id: each.id.workspace_member_id,
      name: formatName(each) || undefined,
      email: each.email_address ?? undefined,
    }));
  },
};

/** An input that names a member of the workspace: by id, email address or name. */
export function memberInput(description: string) {
  const text = textUpTo(254)
    .min(1)
    .overwrite((given) => (isUuid(given) ? formatUuid(given) : given));
  const input = forModels(text.describe(`${description}: email, name, or ${ID_SOURCES.member}`), {
    description: "Email, name or workspace_member_id",
  });
  return named(input, "member");
}

/** Finds the id of the member whom an input means. @throws InputError, and the errors of the lookup. */
export async function resolveMember(given: string, field: string, api: Api): Promise<string> {
  return (await resolvePerson(given, field, members, api)).id;
}
