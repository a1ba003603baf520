import { type Consequence, type ConsequenceCase, isUuid } from "@workbelt/core/provider";

/** Notice that a record or an entry moves to another stage, for `seenByOthers`. */
export const SEEN_BY_AUTOMATIONS = "workflows that wait for the stage may start";

/** Names of attributes by which people move a record or an entry forward. */
const STAGES = /stage|status/i;

/**
 * Returns true if values move a record or an entry to another stage, as far as names of attributes tell. An id that could not
 * be looked up may be that of a stage.
 */
export function hasStage(values: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.keys(values).some((attribute) => STAGES.test(attribute) || isUuid(attribute));
}

/** Notice that a task is assigned, for `seenByOthers`. */
export const SEEN_BY_ASSIGNEES = "the members it assigns are notified";

/** Notice that a slug changes, for `seenByOthers`. */
export const SEEN_BY_USERS_OF_SLUG = "whatever uses a slug that it changes fails";

/** Consequence of creating a record. */
export const RECORD_CREATION = {
  reversible: "fully",
} as const satisfies Consequence;

/** Consequence of creating a person. */
export const PERSON_CREATION = {
  reversible: "partly",
  reason: "the company that the CRM creates for a new email domain stays",
} as const satisfies Consequence;

/** The case of a write that creates a person. */
export const PERSON_CASE: Pick<ConsequenceCase<{ object: string }>, "applies" | "when"> = {
  when: "object is people",
  applies: ({ object }) => object === "people",
};

/** Consequence of deleting a record. */
export const RECORD_DELETION = {
  reversible: "not",
  reason: "nothing restores a record",
  deletes: "the record with its notes, comments and list entries",
  assumed: true,
} as const satisfies Consequence;

/** Consequence of creating an attribute, option or status. */
export const CONFIGURATION_CREATION = {
  reversible: "partly",
  reason: "it can be archived, not deleted",
} as const satisfies Consequence;
