import {
  collectProblems,
  defineOperation,
  forModels,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkObject } from "../checks/check-references.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slug, objectOf } from "../inputs/ids.js";
import { nonBlank } from "../inputs/texts.js";
import {
  ACCESS_LEVELS,
  checkListSlug,
  checkMemberAccess,
  hasFullAccess,
  memberAccessList,
  resolveMemberAccess,
} from "./list-access.js";
import { compactList, list, listOutput } from "../schema/list.js";

const response = z.object({ data: list });

/** The operation `crm_create_list`. */
export const createList = defineOperation({
  name: "crm_create_list",
  description:
    "Creates a list of records of one object. full-access allows changing the list itself: workspace_access or a member must have it.",
  effect: "create",
  consequence: { reversible: "not", reason: "no operation deletes a list" },
  scopes: ["list_configuration:read-write"],
  verifyWith: "crm_list_lists",
  aliases: {
    ...aliasesFor({ object: "parent_object" }),
    ...aliasesFor({ member: "workspace_member_id" }, "workspace_member_access[]"),
  },
  input: z
    .strictObject({
      name: selfExplanatory(nonBlank().describe("Name of the list")),
      api_slug: slug("Snake case, such as enterprise_sales"),
      workspace_access: z.enum(ACCESS_LEVELS).describe("Access of every member"),
      workspace_member_access: memberAccessList(
        ": additional access of single members; [] for none",
      ),
      parent_object: forModels(
        objectOf("Object whose records the list holds, such as companies; required by the CRM"),
        { description: "Slug, such as companies; required" },
      ).optional(),
    })
    .refine((input) => input.parent_object !== undefined, {
      path: ["parent_object"],
      message:
        "expected the object whose records the list will hold, such as companies: the CRM requires it",
    })
    .refine(hasFullAccess, {
      path: ["workspace_access"],
      message: "expected full-access, here or for one member in workspace_member_access",
    }),
  check: ({ api_slug, parent_object = "", workspace_member_access: access }, api) =>
    collectProblems([
      checkObject(parent_object, "parent_object", api),
      checkListSlug(api_slug, api),
      ...checkMemberAccess(access, api),
    ]),
  run: async ({ workspace_member_access: access, ...given }, api) => {
    const members = await resolveMemberAccess(access, api);
    const body = { data: { ...given, workspace_member_access: members } };
    return (await api.post(path`/v2/lists`, body, response)).data;
  },
  output: listOutput,
  compact: compactList,
});
