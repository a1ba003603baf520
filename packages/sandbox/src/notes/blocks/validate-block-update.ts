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

/** Types of which a change may name any of their fields; of the others it names the main one. */
const PARTIAL =
  "paragraph callout to_do code bookmark embed image video pdf audio file table".split(" ");

/** The types whose blocks a change can be made to, each with what it takes. */
const branches = Object.fromEntries(
  Object.entries(blockKinds)
    .filter(([type]) => type !== "column_list")
    .map(([type, kind]) => [type, createContentValidator(type, kind)]),
);

/**
 * Checks a change of a block: the object of its type at the root of the body, the trash, or both.
 * Where that is missing the message lists every type, as recorded messages do.
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

/** The type whose object a body holds, after its check; undefined when only the trash changes. */
export function findBlockType(body: object): string | undefined {
  return Object.keys(body).find((key) => Object.hasOwn(branches, key));
}

function createContentValidator(type: string, kind: BlockKind): Validator {
  const { required = {}, optional = {}, oneOf: either = {} } = kind;
  if (type === "link_to_page") return oneOf(either, optional);
  // The width of a table is set when it is made.
  const { table_width: _, ...changeable } = required;
  return PARTIAL.includes(type)
    ? object({}, { ...changeable, ...optional, ...either })
    : object(changeable, optional);
}
