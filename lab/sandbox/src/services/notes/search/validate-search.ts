import {
  boolean,
  oneOfValues,
  isObject,
  object,
  type Validator,
} from "../validation/validators.js";
import type { VersionRules } from "../versions.js";

const validateTimestampSort = object(
  { timestamp: oneOfValues("last_edited_time") },
  { direction: oneOfValues("ascending", "descending") },
);
const validateRelevanceSort = object({ property: oneOfValues("relevance") });

/** Validates the sort of a search: by last edit or by relevance. */
export const validateSort: Validator = (value, path) =>
  (isObject(value) && Object.hasOwn(value, "property")
    ? validateRelevanceSort
    : validateTimestampSort)(value, path);

/** Creates the validator of a search filter: object type, trash, or both. */
export function createFilterValidator(rules: VersionRules): Validator {
  const value = oneOfValues("page", rules.dataSources ? "data_source" : "database");
  const kind = object({ property: oneOfValues("object"), value }, { in_trash: boolean });
  const trash = object({ in_trash: boolean });
  return (filter, path) => {
    const onlyTrash = isObject(filter) && !("property" in filter) && "in_trash" in filter;
    return (onlyTrash ? trash : kind)(filter, path);
  };
}
