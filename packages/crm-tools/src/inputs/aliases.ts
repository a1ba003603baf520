import type { Aliases } from "@workbelt/core/provider";

/** What the results of this package call the same thing, in their compact and in their full form. */
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
 * The aliases of inputs, each with the thing it names; `within` is where they stand, such as
 * `linked_records[]`. An `entry_id` or a bare `id` is not among them: it names different things in
 * different results.
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
