import type { AttributeDocument, Choice } from "../repository/attribute.js";
import { serializeOption, serializeStatus } from "./serialize-choice.js";
import { getTextField } from "../repository/stored-value.js";
import { type CrmError, valueNotFound } from "../errors.js";
import { string } from "../validation/scalars.js";
import { anyOf, shape } from "../validation/structures.js";
import { validateValue } from "./invalid-value-error.js";
import { activeFromProperty } from "./value-properties.js";
import type { ValueProperty, ValueType } from "./value-type.js";

const name = string({ minLength: 1 });
const optionInput = anyOf([name, shape({ option: name }, { closed: true })]);
const statusInput = anyOf([name, shape({ status: name }, { closed: true })]);

/** One of an attribute's options. Unknown options are rejected, not created. */
export const selectType: ValueType = {
  parse(input, attribute) {
    const choice = validateValue(optionInput, input);
    const titleOrId = typeof choice === "string" ? choice : choice.option;
    return { choiceId: requireWritableChoice(attribute, titleOrId).id };
  },
  serialize: (fields, attribute) => ({
    option: serializeOption(attribute, getChoice(attribute, getTextField(fields, "choiceId"))),
  }),
  mainProperty: "option",
  properties: { option: createChoiceProperty(), active_from: activeFromProperty },
};

/** One of an attribute's statuses. */
export const statusType: ValueType = {
  parse(input, attribute) {
    const choice = validateValue(statusInput, input);
    const titleOrId = typeof choice === "string" ? choice : choice.status;
    return { choiceId: requireWritableChoice(attribute, titleOrId).id };
  },
  serialize: (fields, attribute) => ({
    status: serializeStatus(attribute, getChoice(attribute, getTextField(fields, "choiceId"))),
  }),
  mainProperty: "status",
  properties: { status: createChoiceProperty(), active_from: activeFromProperty },
};

/** Filters accept the title or id of a choice; sorting uses the order of the choices. */
function createChoiceProperty(): ValueProperty {
  return {
    field: "choiceId",
    operators: ["$eq"],
    getComparable: (value) => getTextField(value.fields, "choiceId"),
    parseOperand: (input, attribute) =>
      typeof input === "string" ? requireChoice(attribute, input).id : undefined,
    getSortKey: (value, attribute) =>
      attribute.choices.findIndex((choice) => choice.id === value.fields["choiceId"]),
  };
}

/** A choice that can be written: an archived one is treated like one that does not exist (assumed [archived-choice-is-unknown]). */
function requireWritableChoice(attribute: AttributeDocument, titleOrId: string): Choice {
  const choice = requireChoice(attribute, titleOrId);
  if (choice.isArchived) throw choiceNotFound(attribute, titleOrId);
  return choice;
}

/** The choice with this title or id; throws 400 if the attribute has none. */
export function requireChoice(attribute: AttributeDocument, titleOrId: string): Choice {
  const choice = attribute.choices.find(
    ({ id, title }) => title === titleOrId || id === titleOrId.toLowerCase(),
  );
  if (choice === undefined) throw choiceNotFound(attribute, titleOrId);
  return choice;
}

function choiceNotFound({ type }: AttributeDocument, titleOrId: string): CrmError {
  return valueNotFound(
    type === "status"
      ? `Cannot find status attribute with status option title "${titleOrId}".`
      : `Cannot find select attribute with select option title "${titleOrId}".`,
  );
}

function getChoice(attribute: AttributeDocument, id: string): Choice {
  const choice = attribute.choices.find((candidate) => candidate.id === id);
  return choice ?? { id, title: "", isArchived: true, isCelebrated: false, targetTime: null };
}
