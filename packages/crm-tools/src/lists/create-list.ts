import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slug, slugOrId } from "../inputs/ids.js";
import { ACCESS_LEVELS, hasFullAccess, memberAccess } from "./list-access.js";
import { compactList, list } from "./list.js";

/** The operation `crm_create_list`. */
export const createList = defineOperation({
  name: "crm_create_list",
  description:
    "Creates a list that holds records of one object, parent_object. read-only allows reading and commenting on entries, read-and-write also adding, changing and removing entries, full-access also changing the list's name, attributes and access, and deleting it. workspace_access or at least one member must have full-access; an empty workspace_member_access gives everyone the same access. Returns the list with its list_id and api_slug.",
  effect: "create",
  scopes: ["list_configuration:read-write"],
  verifyWith: "crm_list_lists",
  aliases: {
    ...aliasesFor({ object: "parent_object" }),
    ...aliasesFor({ member: "workspace_member_id" }, "workspace_member_access[]"),
  },
  input: z
    .strictObject({
      name: z.string().min(1).describe("Name of the list"),
      api_slug: slug("Slug of the list in snake case, such as enterprise_sales"),
      workspace_access: z.enum(ACCESS_LEVELS).describe("Access of every member"),
      workspace_member_access: z
        .array(memberAccess)
        .describe("Additional access of single members; [] for none"),
      parent_object: slugOrId(
        "Object whose records the list holds, such as companies; required by the CRM",
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
  request: (data) => ({ method: "POST", path: path`/v2/lists`, body: { data } }),
  response: z.object({ data: list }),
  result: ({ data }) => data,
  compact: compactList,
});

/** Creates a list. */
export class CrmCreateListTool extends CrmTool<typeof createList> {
  constructor(options?: CrmToolOptions<typeof createList>) {
    super(createList, options);
  }
}
