import {
  oneOfValues,
  isObject,
  nullable,
  object,
  oneOf,
  text,
  type Validator,
} from "../validation/validators.js";
import { columnKinds } from "./column-kinds.js";
import { rejectUnsupportedTypes } from "./validate-schema.js";
import { findColumnType } from "./create-columns.js";

const configValidators = [...columnKinds].map(([type, kind]) => [
  type,
  kind.validateConfigChange ?? kind.validateConfig,
]);
const validateName = text({ min: 1 });

const validateTypedChange = oneOf(
  Object.fromEntries(configValidators) as Record<string, Validator>,
  {
    type: oneOfValues(...columnKinds.keys()),
    // Recorded: a column may be sent back as it was read. Its key in the request decides which one changes.
    id: text(),
    name: validateName,
    description: nullable(text()),
  },
);
const validateRename = object({ name: validateName }, { id: text() });

/**
 * Validates column changes by name or id: null removes a column, a name alone renames it, and a
 * type changes it or, under a new key, adds it ("Update data source properties").
 */
export const validateSchemaChanges: Validator = (value, path) => {
  if (!isObject(value)) return [{ path, expected: ["an object"], value }];
  return Object.entries(value).flatMap(([key, change]) => {
    if (change === null) return [];
    rejectUnsupportedTypes(key, change);
    const isTyped =
      !isObject(change) || findColumnType(change) !== undefined || !("name" in change);
    return (isTyped ? validateTypedChange : validateRename)(change, `${path}.${key}`);
  });
};
