import { oneOfValues, list, object, oneOf, type Validator } from "../validation/validators.js";
import type { VersionRules } from "../versions.js";
import { blockKinds, type BlockKind } from "./block-kinds.js";

/** Fields beside the object under a block's type key. */
type SharedFields = Record<string, Validator>;

const typeFields = { type: oneOfValues(...Object.keys(blockKinds)), object: oneOfValues("block") };
const stateFields = { archived: oneOfValues(false), has_children: oneOfValues(false) };

/** A request may nest blocks two levels deep ("Append block children"). */
const MAX_NESTED_LEVELS = 2;

const validateBlocks = list(createBlockValidator(MAX_NESTED_LEVELS, typeFields));
const validateReturnedBlocks = list(
  createBlockValidator(MAX_NESTED_LEVELS, { ...typeFields, ...stateFields }),
);

/**
 * Returns the validator of the blocks of a request: at most 100, each with at most two levels of children.
 */
export function getBlocksValidator(rules: VersionRules): Validator {
  return rules.blockState ? validateReturnedBlocks : validateBlocks;
}

function createBlockValidator(remainingLevels: number, shared: SharedFields): Validator {
  const kinds = Object.entries(blockKinds).filter(([type]) => isAllowedAt(type, remainingLevels));
  const branches = Object.fromEntries(
    kinds.map(([type, kind]) => [
      type,
      createContentValidator(type, kind, remainingLevels, shared),
    ]),
  );
  return oneOf(branches, shared);
}

/**
 * Returns true if the type is allowed at this depth: columns at the top level only, tables with
 * room for rows.
 */
function isAllowedAt(type: string, remainingLevels: number): boolean {
  if (type === "column_list" || type === "column") return remainingLevels === MAX_NESTED_LEVELS;
  return type !== "table" || remainingLevels > 0;
}

function createContentValidator(
  type: string,
  kind: BlockKind,
  remainingLevels: number,
  shared: SharedFields,
): Validator {
  const { required = {}, optional = {}, oneOf: either, children } = kind;
  if (either !== undefined) return oneOf(either, optional);
  const childrenValidator = createChildrenValidator(type, remainingLevels, shared);
  if (children === undefined || childrenValidator === undefined) return object(required, optional);
  if (children === "required")
    return object({ ...required, children: childrenValidator }, optional);
  return object(required, { ...optional, children: childrenValidator });
}

function createChildrenValidator(
  type: string,
  remainingLevels: number,
  shared: SharedFields,
): Validator | undefined {
  const listOf = (childType: string, levels: number) => {
    const kind = blockKinds[childType] ?? {};
    const content = createContentValidator(childType, kind, levels, shared);
    return list(oneOf({ [childType]: content }, shared));
  };
  if (type === "table") return listOf("table_row", remainingLevels);
  if (type === "column_list") return listOf("column", MAX_NESTED_LEVELS);
  if (type === "column") return list(createBlockValidator(1, shared));
  if (remainingLevels === 0) return undefined;
  return type === "tab"
    ? listOf("paragraph", remainingLevels - 1)
    : list(createBlockValidator(remainingLevels - 1, shared));
}
