import {
  type Api,
  collectProblems,
  defineOperation,
  path,
  pickWritten,
  selfExplanatory,
  set,
  tryLookup,
} from "@workbelt/core/provider";
import type { InputIssue } from "@workbelt/core";
import { z } from "zod";
import { checkList } from "../checks/check-references.js";
import { aliasesFor } from "../inputs/aliases.js";
import { listInput, slug } from "../inputs/ids.js";
import { nonBlank } from "../inputs/texts.js";
import { requireSome } from "../inputs/require-some.js";
import {
  ACCESS_LEVELS,
  checkListSlug,
  checkMemberAccess,
  hasFullAccess,
  memberAccessList,
  resolveMemberAccess,
} from "./list-access.js";
import { sendSchemaChange } from "../schema-cache.js";
import { compactList, list, LIST, listOutput } from "../schema/list.js";

const response = z.object({ data: list });

const NO_FULL_ACCESS = "expected full-access, here or for one member in workspace_member_access";

const fields = z.strictObject({
  list_id: listInput,
  name: selfExplanatory(nonBlank().describe("New name")).optional(),
  api_slug: slug("Snake case; the old one stops working").optional(),
  workspace_access: z
    .enum([...ACCESS_LEVELS, "private"])
    .describe("Of every member; private: only workspace_member_access")
    .optional(),
  workspace_member_access: memberAccessList(
    " replaces the access of single members; [] removes it",
  ).optional(),
});

const input = requireSome(fields, [
  "name",
  "api_slug",
  "workspace_access",
  "workspace_member_access",
]).refine(
  ({ workspace_access, workspace_member_access }) =>
    workspace_access === undefined ||
    workspace_member_access === undefined ||
    hasFullAccess({ workspace_access, workspace_member_access }),
  { path: ["workspace_access"], message: NO_FULL_ACCESS },
);

const output = z.strictObject({
  list_id: listOutput.shape.list_id,
  name: listOutput.shape.name,
  api_slug: listOutput.shape.api_slug.optional(),
  workspace_access: listOutput.shape.workspace_access.optional(),
  workspace_member_access: listOutput.shape.workspace_member_access.nullable(),
});

/** The operation `crm_update_list`. */
export const updateList = defineOperation({
  name: "crm_update_list",
  description: "Changes a list's name, slug or access. The list or a member must keep full-access.",
  effect: "update",
  consequence: [
    {
      when: "it has workspace_access or workspace_member_access",
      applies: ({ workspace_access, workspace_member_access }) =>
        (workspace_access ?? workspace_member_access) !== undefined,
      reversible: "fully",
      seenByOthers: "members gain or lose access",
      overwrites: "the access it gives",
    },
    { reversible: "fully", overwrites: "the name or slug" },
  ],
  scopes: ["list_configuration:read-write"],
  verifyWith: "crm_get_list",
  aliases: {
    ...aliasesFor({ list: "list_id" }),
    ...aliasesFor({ member: "workspace_member_id" }, "workspace_member_access[]"),
  },
  input,
  check: (given, api) => checkChange(given, api),
  readCurrent: async ({ list_id }, api) => {
    const { data } = await api.get(path`/v2/lists/${list_id}`, z.object({ data: list }));
    const { api_slug, name, workspace_access } = data;
    return { name, api_slug, workspace_access: workspace_access ?? "private" };
  },
  run: async (given, api) => {
    const { list_id, workspace_access, workspace_member_access: access, ...changes } = given;
    const members = access && (await resolveMemberAccess(access, api));
    const body = {
      data: {
        ...changes,
        workspace_member_access: members,
        // The service writes a private list as null.
        workspace_access: workspace_access === "private" ? null : workspace_access,
      },
    };
    const request = { method: "PATCH", path: path`/v2/lists/${list_id}`, body } as const;
    const { data } = await sendSchemaChange(request, response, api);
    return data;
  },
  revert: set(LIST, { path: ({ id }) => path`/v2/lists/${id}` }),
  output,
  compact: (found, given): z.infer<typeof output> => {
    const present = compactList(found);
    const { list_id, name } = present;
    return { list_id, name, ...pickWritten(given, present) };
  },
});

/** Checks the new slug and access of a list that exists: what is not given stays. */
async function checkChange(
  { api_slug, list_id, ...given }: z.output<typeof input>,
  api: Api,
): Promise<InputIssue[]> {
  const { workspace_access, workspace_member_access: access = [] } = given;
  return collectProblems([
    checkList(list_id, "list_id", api),
    ...(api_slug === undefined ? [] : [checkListSlug(api_slug, api, list_id)]),
    ...checkMemberAccess(access, api),
    ...(workspace_access === undefined && given.workspace_member_access === undefined
      ? []
      : [checkFullAccess(list_id, given, api)]),
  ]);
}

async function checkFullAccess(
  list_id: string,
  given: Omit<z.output<typeof input>, "list_id">,
  api: Api,
): Promise<InputIssue[]> {
  const found = await tryLookup(() => api.get(path`/v2/lists/${list_id}`, response));
  if (found === undefined) return [];
  const access = {
    workspace_access: given.workspace_access ?? found.data.workspace_access ?? "private",
    workspace_member_access:
      given.workspace_member_access ?? found.data.workspace_member_access ?? [],
  };
  return hasFullAccess(access) ? [] : [{ field: "workspace_access", message: NO_FULL_ACCESS }];
}
