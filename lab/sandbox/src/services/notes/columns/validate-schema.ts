import { unsupportedError } from "../errors.js";
import {
  oneOfValues,
  isObject,
  nullable,
  oneOf,
  text,
  type Validator,
} from "../validation/validators.js";
import { columnKinds } from "./column-kinds.js";

const configValidators = [...columnKinds].map(([type, kind]) => [type, kind.validateConfig]);

const validateColumn = oneOf(Object.fromEntries(configValidators) as Record<string, Validator>, {
  type: oneOfValues(...columnKinds.keys()),
  description: nullable(text()),
});

const UNSUPPORTED_TYPES = ["button", "verification", "location", "last_visited_time"];

/** Validates the columns of a new data source, an object by column name. */
export const validateSchema: Validator = (value, path) => {
  if (!isObject(value)) return [{ path, expected: ["an object"], value }];
  return Object.entries(value).flatMap(([name, column]) => {
    rejectUnsupportedTypes(name, column);
    return validateColumn(column, `${path}.${name}`);
  });
};

/** Rejects column types that the service supports and the sandbox does not. */
export function rejectUnsupportedTypes(name: string, column: unknown): void {
  const kind = UNSUPPORTED_TYPES.find((type) => isObject(column) && Object.hasOwn(column, type));
  if (kind === undefined) return;
  throw unsupportedError(`${kind} columns (${name})`);
}
