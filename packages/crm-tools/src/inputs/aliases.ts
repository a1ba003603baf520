import type { Aliases } from "@workbelt/core/provider";

/** The names of an id in the results of this package, in their compact and full form. */
const NAMES = {
  object: [
    "object",
    "object_id",
    "object_slug",
    "parent_object",
    "record_object",
    "target_object",
    "target_object_id",
  ],
  record: ["record_id", "parent_record_id", "target_record_id"],
  list: ["list", "list_id", "list_api_slug"],
  attribute: ["attribute", "attribute_id"],
  member: ["workspace_member_id", "author_actor_id", "referenced_actor_id"],
} as const;

type Thing = keyof typeof NAMES;

/**
 * Returns the aliases of inputs, by the kind of id they take; `within` is their path, such as
 * `linked_records[]`. `entry_id` and a bare `id` have no alias: they differ in meaning between results.
 */
export function aliasesFor(inputs: Readonly<Partial<Record<Thing, string>>>, within = ""): Aliases {
  const own = Object.values(inputs);
  const prefix = within === "" ? "" : `${within}.`;
  const pairs = Object.entries(inputs).flatMap(([thing, input]) =>
    NAMES[thing as Thing]
      .filter((name) => !own.includes(name))
      .map((name) => [`${prefix}${name}`, input] as const),
  );
  return Object.fromEntries(pairs);
}
