import { z } from "zod";
import { omitEmpty } from "./compact-values.js";
import { type ThingKind } from "@workbelt/core/provider";

/** The shape of a list. Its parent object is written as one slug and read as an array. */
export const list = z.looseObject({
  id: z.looseObject({ list_id: z.string() }),
  api_slug: z.string(),
  name: z.string(),
  parent_object: z.array(z.string()),
  workspace_access: z.string().nullish(),
  workspace_member_access: z
    .array(z.looseObject({ workspace_member_id: z.string().nullish(), level: z.string() }))
    .nullish(),
  created_by_actor: z
    .looseObject({ type: z.string().nullish(), id: z.string().nullish() })
    .nullish(),
  created_at: z.string().nullish(),
});

/** A list as the CRM returns it, with the entries of the requested record. */
export type CrmList = z.infer<typeof list> & {
  entries?: { entry_id: string; created_at: string | null }[];
};

/** The places of a list's parts, for undo. */
export const LIST: ThingKind = { noun: "list", at: "data", id: "id.list_id", name: ["name"] };

/** The shape of a list for models. */
export const listOutput = z.strictObject({
  list_id: z.string(),
  api_slug: z.string(),
  name: z.string(),
  parent_object: z.array(z.string()),
  workspace_access: z.string().nullable(),
  workspace_member_access: z
    .array(
      z.looseObject({
        workspace_member_id: z.string().nullish(),
        level: z.string(),
        member_name: z.string().optional(),
      }),
    )
    .optional(),
});

/** The shape of a list with the entries of the record that was asked for. */
export const listWithEntriesOutput = listOutput.extend({
  entries: z
    .array(z.strictObject({ entry_id: z.string(), created_at: z.string().nullable() }))
    .optional(),
});

/** Reduces a list to what a model needs. */
export function compactList(found: CrmList): z.infer<typeof listWithEntriesOutput> {
  return {
    list_id: found.id.list_id,
    api_slug: found.api_slug,
    name: found.name,
    parent_object: found.parent_object,
    // Null is a private list.
    workspace_access: found.workspace_access ?? null,
    ...omitEmpty({
      workspace_member_access: found.workspace_member_access,
      entries: found.entries,
    }),
  };
}
