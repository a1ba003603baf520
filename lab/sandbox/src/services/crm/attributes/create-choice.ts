import { randomUUID } from "node:crypto";
import type { CrmCollections } from "../repository/crm-collections.js";
import { invalidInput, slugConflict } from "../errors.js";
import { isDuration } from "../time/duration.js";
import type { AttributeDocument, Choice } from "../repository/attribute.js";
import type { ChoiceInput } from "./choice-bodies.js";

/** Appends an option or status to an attribute; throws 409 for a title that exists. */
export function createChoice(
  collections: CrmCollections,
  attribute: AttributeDocument,
  input: ChoiceInput,
): Choice {
  assertTitleAvailable(attribute.choices, input.title, attribute);
  const { celebration_enabled: isCelebrated = false, target_time_in_status: targetTime = null } =
    input;
  assertDuration(targetTime);
  const choice = { ...makeChoice(randomUUID(), input.title), isCelebrated, targetTime };
  collections.attributes.put(attribute.id, {
    ...attribute,
    choices: [...attribute.choices, choice],
  });
  return choice;
}

/** Throws 409 if one of these options or statuses, archived or not, has the title. */
export function assertTitleAvailable(
  choices: readonly Choice[],
  title: string,
  { type }: AttributeDocument,
): void {
  if (!choices.some((choice) => choice.title === title)) return;
  throw slugConflict(type === "status" ? "status" : "option", title);
}

/** Throws 400 for a target time that is not a duration. */
export function assertDuration(targetTime: string | null): void {
  if (targetTime === null || isDuration(targetTime)) return;
  throw invalidInput("target_time_in_status must be an ISO 8601 duration.");
}

/** Makes an option, or a status with default settings. */
export function makeChoice(id: string, title: string): Choice {
  return { id, title, isArchived: false, isCelebrated: false, targetTime: null };
}
