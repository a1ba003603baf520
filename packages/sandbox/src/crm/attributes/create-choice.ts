import { randomUUID } from "node:crypto";
import type { CrmCollections } from "../repository/crm-collections.js";
import { invalidInput, slugConflict } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { boolean, string } from "../validation/scalars.js";
import { nullable, optional, shape } from "../validation/structures.js";
import { isDuration } from "../time/duration.js";
import type { AttributeDocument, Choice } from "./attribute.js";
import { makeChoice } from "./make-choice.js";

const title = string({ minLength: 1 });

/** Request body for a new option. */
export const optionBody = shape({ data: shape({ title }) });

/** Request body for a new status. */
export const statusBody = shape({
  data: shape({
    title,
    celebration_enabled: optional(boolean),
    target_time_in_status: optional(nullable(string())),
  }),
});

/** Appends an option or status to an attribute; throws 409 for a title that exists. */
export function createChoice(
  collections: CrmCollections,
  attribute: AttributeDocument,
  input: Infer<typeof statusBody>["data"],
): Choice {
  if (attribute.choices.some((choice) => choice.title === input.title)) {
    throw slugConflict(attribute.type === "status" ? "status" : "option", input.title);
  }
  const { celebration_enabled: isCelebrated = false, target_time_in_status: targetTime = null } =
    input;
  if (targetTime !== null && !isDuration(targetTime)) {
    throw invalidInput("target_time_in_status must be an ISO 8601 duration.");
  }
  const choice = { ...makeChoice(randomUUID(), input.title), isCelebrated, targetTime };
  collections.attributes.put(attribute.id, {
    ...attribute,
    choices: [...attribute.choices, choice],
  });
  return choice;
}
