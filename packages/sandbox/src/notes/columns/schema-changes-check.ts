import {
  choice,
  isObject,
  nullable,
  object,
  oneOf,
  text,
  type Check,
} from "../validation/check.js";
import { columnKinds } from "./kinds.js";
import { refuseMissingKinds, sentType } from "./schema.js";

const configs = [...columnKinds].map(([type, kind]) => [type, kind.changedConfig ?? kind.config]);
const name = text({ min: 1 });

const typed = oneOf(Object.fromEntries(configs) as Record<string, Check>, {
  type: choice(...columnKinds.keys()),
  name,
  description: nullable(text()),
});
const renamed = object({ name });

/**
 * Checks changes of columns, by name or id: null removes one, a name alone renames it, and a type
 * changes it or, under a new key, adds it ("Update data source properties").
 */
export const schemaChangesCheck: Check = (value, path) => {
  if (!isObject(value)) return [{ path, expected: ["an object"], value }];
  return Object.entries(value).flatMap(([key, change]) => {
    if (change === null) return [];
    refuseMissingKinds(key, change);
    const isTyped = !isObject(change) || sentType(change) !== undefined || !("name" in change);
    return (isTyped ? typed : renamed)(change, `${path}.${key}`);
  });
};
