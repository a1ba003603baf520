import type { AttributeDocument, Choice } from "../attributes/attribute.js";
import { showOption, showStatus } from "../attributes/show-choice.js";
import { textField } from "../data/fields.js";
import { valueNotFound } from "../errors.js";
import { text } from "../input/scalars.js";
import { anyOf, shape } from "../input/structures.js";
import { checkValue } from "./invalid-value.js";
import { activeFromProperty } from "./properties.js";
import type { ValueProperty, ValueType } from "./value-type.js";

const name = text({ minLength: 1 });
const writtenOption = anyOf([name, shape({ option: name }, { closed: true })]);
const writtenStatus = anyOf([name, shape({ status: name }, { closed: true })]);

/** One of an attribute's options. Options that do not exist are never made on the fly. */
export const selectType: ValueType = {
  parse(input, attribute) {
    const written = checkValue(writtenOption, input);
    const titleOrId = typeof written === "string" ? written : written.option;
    return { choiceId: findChoice(attribute, titleOrId).id };
  },
  show: (fields, attribute) => ({
    option: showOption(attribute, chosen(attribute, textField(fields, "choiceId"))),
  }),
  main: "option",
  properties: { option: choiceProperty(), active_from: activeFromProperty },
};

/** One of an attribute's statuses. */
export const statusType: ValueType = {
  parse(input, attribute) {
    const written = checkValue(writtenStatus, input);
    const titleOrId = typeof written === "string" ? written : written.status;
    return { choiceId: findChoice(attribute, titleOrId).id };
  },
  show: (fields, attribute) => ({
    status: showStatus(attribute, chosen(attribute, textField(fields, "choiceId"))),
  }),
  main: "status",
  properties: { status: choiceProperty(), active_from: activeFromProperty },
};

/** Filters name a choice by title or id; sorts go by the order of the choices. */
function choiceProperty(): ValueProperty {
  return {
    operators: ["$eq"],
    read: (value) => textField(value.fields, "choiceId"),
    operand: (input, attribute) =>
      typeof input === "string" ? findChoice(attribute, input).id : undefined,
    rank: (value, attribute) =>
      attribute.choices.findIndex((choice) => choice.id === value.fields["choiceId"]),
  };
}

function findChoice(attribute: AttributeDocument, titleOrId: string): Choice {
  const choice = attribute.choices.find(
    ({ id, title }) => title === titleOrId || id === titleOrId.toLowerCase(),
  );
  if (choice !== undefined) return choice;
  throw valueNotFound(
    attribute.type === "status"
      ? `Cannot find status attribute with status option title "${titleOrId}".`
      : `Cannot find select attribute with select option title "${titleOrId}".`,
  );
}

function chosen(attribute: AttributeDocument, id: string): Choice {
  const choice = attribute.choices.find((candidate) => candidate.id === id);
  return choice ?? { id, title: "", isArchived: true, isCelebrated: false, targetTime: null };
}
