import { type Api, InputError, path } from "@workbelt/core";
import { z } from "zod";

/** What is being written, and for which operation. */
export interface WriteTarget {
  operation: string;
  object: string;
}

// The references between standard objects, as Attio's record-reference page lists them.
const STANDARD_TARGETS: Readonly<Record<string, string>> = {
  "people.company": "companies",
  "people.associated_deals": "deals",
  "people.associated_users": "users",
  "companies.team": "people",
  "companies.associated_deals": "deals",
  "companies.associated_workspaces": "workspaces",
  "deals.associated_people": "people",
  "deals.associated_company": "companies",
  "users.person": "people",
  "users.workspace": "workspaces",
  "workspaces.users": "users",
  "workspaces.company": "companies",
};

const attributeReply = z.object({
  data: z.looseObject({
    relationship: z.looseObject({ object_slug: z.string() }).nullish(),
    config: z
      .looseObject({
        record_reference: z
          .looseObject({ allowed_object_ids: z.array(z.string()).nullish() })
          .nullish(),
      })
      .nullish(),
  }),
});

/**
 * The object whose records a reference attribute takes: known for the standard ones, else asked for.
 *
 * @throws InputError when the attribute takes records of several objects.
 */
export async function referenceTarget(
  slug: string,
  { operation, object }: WriteTarget,
  api: Api,
): Promise<string> {
  const standard = STANDARD_TARGETS[`${object}.${slug}`];
  if (standard !== undefined) return standard;
  const { data } = await api.send(
    { method: "GET", path: path`/v2/objects/${object}/attributes/${slug}` },
    attributeReply,
  );
  const allowed = data.config?.record_reference?.allowed_object_ids ?? [];
  const only = data.relationship?.object_slug ?? (allowed.length === 1 ? allowed[0] : undefined);
  if (only !== undefined) return only;
  const message =
    "expected target_object beside target_record_id: the attribute takes records of several objects";
  throw new InputError(operation, [{ field: `values.${slug}`, message }]);
}
