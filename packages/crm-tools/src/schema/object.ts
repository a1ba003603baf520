import { z } from "zod";
import { type ThingKind } from "@workbelt/core/provider";

/** An object as the CRM returns it. */
export const crmObject = z.looseObject({
  id: z.looseObject({ object_id: z.string() }),
  api_slug: z.string().nullish(),
  singular_noun: z.string().nullish(),
  plural_noun: z.string().nullish(),
  created_at: z.string().nullish(),
});

/** An object as the CRM returns it. */
export type CrmObject = z.infer<typeof crmObject>;

/** The places of an object's parts, for undo. */
export const OBJECT: ThingKind = {
  noun: "object",
  at: "data",
  id: "id.object_id",
  name: ["plural_noun"],
};

// The CRM does not mark its standard objects; its documentation lists these.
const SYSTEM_OBJECTS = new Set(["people", "companies", "deals", "users", "workspaces"]);

/** Returns true for an object that every workspace has, by its slug. */
export function isStandardObject(slug: string): boolean {
  return SYSTEM_OBJECTS.has(slug);
}

/** The shape of an object for models. */
export const objectOutput = z.strictObject({
  object_id: z.string(),
  api_slug: z.string().nullable(),
  singular_noun: z.string().nullable(),
  plural_noun: z.string().nullable(),
  kind: z.enum(["system", "custom"]),
});

/** Reduces an object to what a model needs. */
export function compactObject(found: CrmObject): z.infer<typeof objectOutput> {
  return {
    object_id: found.id.object_id,
    api_slug: found.api_slug ?? null,
    singular_noun: found.singular_noun ?? null,
    plural_noun: found.plural_noun ?? null,
    kind: SYSTEM_OBJECTS.has(found.api_slug ?? "") ? "system" : "custom",
  };
}
