import { boolean, choice, isObject, object, type Check } from "../validation/check.js";
import type { VersionRules } from "../versions.js";

const byTime = object(
  { timestamp: choice("last_edited_time") },
  { direction: choice("ascending", "descending") },
);
const byRelevance = object({ property: choice("relevance") });

/** Checks how search results are sorted: by last edit or by relevance. */
export const sortCheck: Check = (value, path) =>
  (isObject(value) && Object.hasOwn(value, "property") ? byRelevance : byTime)(value, path);

/** Checks what search results are limited to: a kind of object, the trash, or both. */
export function filterCheck(rules: VersionRules): Check {
  const value = choice("page", rules.dataSources ? "data_source" : "database");
  const kind = object({ property: choice("object"), value }, { in_trash: boolean });
  const trash = object({ in_trash: boolean });
  return (filter, path) => {
    const onlyTrash = isObject(filter) && !("property" in filter) && "in_trash" in filter;
    return (onlyTrash ? trash : kind)(filter, path);
  };
}
