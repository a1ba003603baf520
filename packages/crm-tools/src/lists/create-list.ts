import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, slug, slugOrId } from "../inputs/ids.js";
import { compactList, list } from "./list.js";

const ACCESS_LEVELS = ["full-access", "read-and-write", "read-only"] as const;

const accessLevel = (description: string) => z.enum(ACCESS_LEVELS).describe(description);

const memberAccess = z.strictObject({
  workspace_member_id: id("UUID of a workspace member"),
  level: accessLevel("What this member may do"),
});

interface Access {
  workspace_access: string;
  workspace_member_access: { level: string }[];
}

/** Somebody has to be able to manage the list. */
function hasFullAccess({ workspace_access, workspace_member_access }: Access): boolean {
  const levels = [workspace_access, ...workspace_member_access.map((member) => member.level)];
  return levels.includes("full-access");
}

/** The operation `crm_create_list`. */
export const createList = defineOperation({
  name: "crm_create_list",
  description:
    "Creates a list that holds records of one object, parent_object. read-only is to see entries and comment on them, read-and-write also to add, change and remove entries, full-access also to change the list's name, attributes and access, and to delete it. Either workspace_access is full-access or some member has full-access; an empty workspace_member_access gives all the same access. Returns the list with its list_id and api_slug.",
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
      workspace_access: accessLevel("What every member may do"),
      workspace_member_access: z
        .array(memberAccess)
        .describe("What single members may do beyond that; [] for nobody"),
      parent_object: slugOrId(
        "Object whose records the list holds, such as companies; the CRM demands it",
      ).optional(),
    })
    .refine((input) => input.parent_object !== undefined, {
      path: ["parent_object"],
      message:
        "expected the object whose records the list is to hold, such as companies: the CRM makes no list without it",
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
  constructor(options?: CrmToolOptions) {
    super(createList, options);
  }
}
