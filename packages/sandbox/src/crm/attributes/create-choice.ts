import { randomUUID } from "node:crypto";
import type { CrmData } from "../data/crm-data.js";
import { invalidInput, slugConflict } from "../errors.js";
import type { Checked } from "../input/check.js";
import { flag, text } from "../input/scalars.js";
import { nullable, optional, shape } from "../input/structures.js";
import { isDuration } from "../wire/duration.js";
import type { AttributeDocument, Choice } from "./attribute.js";
import { makeChoice } from "./make-choice.js";

const title = text({ minLength: 1 });

/** An option as it is written. */
export const writtenOption = shape({ data: shape({ title }) });

/** A status as it is written. */
export const writtenStatus = shape({
  data: shape({
    title,
    celebration_enabled: optional(flag),
    target_time_in_status: optional(nullable(text())),
  }),
});

/** Adds an option or a status at the end of an attribute's; titles are unique among them. */
export function createChoice(
  data: CrmData,
  attribute: AttributeDocument,
  written: Checked<typeof writtenStatus>["data"],
): Choice {
  if (attribute.choices.some((choice) => choice.title === written.title)) {
    throw slugConflict(attribute.type === "status" ? "status" : "option", written.title);
  }
  const { celebration_enabled: isCelebrated = false, target_time_in_status: targetTime = null } =
    written;
  if (targetTime !== null && !isDuration(targetTime)) {
    throw invalidInput("target_time_in_status must be an ISO 8601 duration.");
  }
  const choice = { ...makeChoice(randomUUID(), written.title), isCelebrated, targetTime };
  data.attributes.put(attribute.id, { ...attribute, choices: [...attribute.choices, choice] });
  return choice;
}
