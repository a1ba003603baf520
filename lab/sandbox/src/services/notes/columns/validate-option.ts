import { isObject, nullable, object, text, type Validator } from "../validation/validators.js";
import { validateOptionColor } from "../validation/validate-values.js";

const optionFields = {
  color: validateOptionColor,
  description: nullable(text()),
};

/** Validates an option in a value: a name, an id, or a complete returned option. */
export const validateOption: Validator = (value, path) => {
  const byId = typeof value === "object" && value !== null && "id" in value;
  const [key, other] = byId ? ["id", "name"] : ["name", "id"];
  return object({ [key]: text({ min: 1 }) }, { [other]: text(), ...optionFields })(value, path);
};

const validateOptionName = text({ min: 1, max: 100 });

/** Validates an option of a new column's configuration. */
export const validateNewOption: Validator = object(
  { name: validateOptionName },
  { ...optionFields, id: text() },
);

/**
 * Validates an option of a changed configuration: existing options may be identified by id alone.
 */
export const validateChangedOption: Validator = (value, path) => {
  const byId = isObject(value) && value["id"] !== undefined && value["name"] === undefined;
  return (byId ? object({ id: text() }, optionFields) : validateNewOption)(value, path);
};
