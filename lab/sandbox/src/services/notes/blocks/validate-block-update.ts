import {
  oneOfValues,
  isObject,
  object,
  oneOf,
  createProblem,
  type Validator,
} from "../validation/validators.js";
import type { VersionRules } from "../versions.js";
import { getTrashValidators } from "../repository/trash.js";
import { blockKinds, type BlockKind } from "./block-kinds.js";

/**
 * Types whose updates may contain any subset of fields. For all others, the required field is
 * required.
 */
const PARTIAL_UPDATE_TYPES =
  "paragraph callout to_do code bookmark embed image video pdf audio file table".split(" ");

/** Types that can be updated, with the validator of each. */
const branches = Object.fromEntries(
  Object.entries(blockKinds)
    .filter(([type]) => type !== "column_list")
    .map(([type, kind]) => [type, createContentValidator(type, kind)]),
);

/**
 * Creates the validator of a block update: content under the type's key, trash fields, or both. If
 * the content is missing, the message lists every type, as recorded messages do.
 */
export function createBlockUpdateValidator(rules: VersionRules): Validator {
  const trash = getTrashValidators(rules);
  const withContent = oneOf(branches, { type: oneOfValues(...Object.keys(branches)), ...trash });
  const withoutContent = object({}, trash);
  return (value, path) => {
    const content = isObject(value) && findBlockType(value) !== undefined;
    if (content) return withContent(value, path);
    const [problem] = withoutContent(value, path);
    if (problem === undefined) return [];
    const missing = Object.keys(branches).map((type) => `${path}.${type}`);
    return [
      {
        ...problem,
        alternatives: missing.flatMap((each) => createProblem(each, "defined", undefined)),
      },
    ];
  };
}

/** Returns the type of the content in a validated body; undefined if only trash fields change. */
export function findBlockType(body: object): string | undefined {
  return Object.keys(body).find((key) => Object.hasOwn(branches, key));
}

function createContentValidator(type: string, kind: BlockKind): Validator {
  const { required = {}, optional = {}, oneOf: either = {}, children } = kind;
  if (type === "link_to_page") return oneOf(either, optional);
  // The width of a table is fixed at creation.
  const { table_width: _, ...changeable } = required;
  const validate = PARTIAL_UPDATE_TYPES.includes(type)
    ? object({}, { ...changeable, ...optional, ...either })
    : object(changeable, optional);
  return children === "optional"
    ? (value, path) => validate(removeEmptyChildren(value), path)
    : validate;
}

/**
 * Ignores an empty list of children (recorded for callouts and to-dos). An update cannot change children.
 */
function removeEmptyChildren(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { children, ...fields } = value;
  return Array.isArray(children) && children.length === 0 ? fields : value;
}
