import type { CrmCollections } from "../repository/crm-collections.js";
import { requireChoice } from "../values/choices.js";
import type { AttributeDocument, Choice } from "../repository/attribute.js";
import type { ChoiceChange } from "./choice-bodies.js";
import { assertDuration, assertTitleAvailable } from "./create-choice.js";

/**
 * Updates an option or status, found by its id or title, archived or not. Records keep its id, so
 * that they show the new title. For an unknown one Attio documents 400 `value_not_found`, as in
 * values; 404 is for the attribute.
 */
export function updateChoice(
  collections: CrmCollections,
  attribute: AttributeDocument,
  titleOrId: string,
  input: ChoiceChange,
): Choice {
  const choice = requireChoice(attribute, titleOrId);
  const others = attribute.choices.filter((other) => other !== choice);
  if (input.title !== undefined) assertTitleAvailable(others, input.title, attribute);
  const { target_time_in_status: targetTime = choice.targetTime } = input;
  assertDuration(targetTime);
  const changed: Choice = {
    ...choice,
    title: input.title ?? choice.title,
    isArchived: input.is_archived ?? choice.isArchived,
    isCelebrated: input.celebration_enabled ?? choice.isCelebrated,
    targetTime,
  };
  const choices = attribute.choices.map((other) => (other === choice ? changed : other));
  collections.attributes.put(attribute.id, { ...attribute, choices });
  return changed;
}
