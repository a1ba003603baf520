import { oneOfValues, list, object, oneOf, type Validator } from "../validation/validators.js";
import type { VersionRules } from "../versions.js";
import { blockKinds, type BlockKind } from "./block-kinds.js";

/** Fields beside the object under a block's type key. */
type SharedFields = Record<string, Validator>;

const typeFields = { type: oneOfValues(...Object.keys(blockKinds)), object: oneOfValues("block") };
const stateFields = { archived: oneOfValues(false), has_children: oneOfValues(false) };

/** A request may nest blocks two levels deep ("Append block children"). */
const MAX_NESTED_LEVELS = 2;

const validateBlocks = list(createBlockValidator(typeFields));
const validateReturnedBlocks = list(createBlockValidator({ ...typeFields, ...stateFields }));

/**
 * Returns the validator of the blocks of a request: at most 100, each with at most two levels of children.
 */
export function getBlocksValidator(rules: VersionRules): Validator {
  return rules.blockState ? validateReturnedBlocks : validateBlocks;
}

function createBlockValidator(shared: SharedFields): Validator {
  // By the number of levels that may be below the block. Blocks of a level share one: making one for each path of
  // types that leads there would take thousands.
  const validators: Validator[] = [];
  for (let levels = 0; levels <= MAX_NESTED_LEVELS; levels += 1) {
    const kinds = Object.entries(blockKinds).filter(([type]) => isAllowedAt(type, levels));
    const branches = kinds.map(([type, kind]): [string, Validator] => [
      type,
      createContentValidator(type, kind, levels, { shared, lower: validators }),
    ]);
    validators.push(oneOf(Object.fromEntries(branches), shared));
  }
  return validators[MAX_NESTED_LEVELS] as Validator;
}

/** Validators of what is in a block. */
interface NestedValidators {
  shared: SharedFields;
  /** Those of blocks on lower levels, by the number of levels that may be below them. */
  lower: readonly Validator[];
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
  nested: NestedValidators,
): Validator {
  const { required = {}, optional = {}, oneOf: either, children } = kind;
  if (either !== undefined) return oneOf(either, optional);
  const childrenValidator = createChildrenValidator(type, remainingLevels, nested);
  if (children === undefined || childrenValidator === undefined) return object(required, optional);
  if (children === "required")
    return object({ ...required, children: childrenValidator }, optional);
  return object(required, { ...optional, children: childrenValidator });
}

function createChildrenValidator(
  type: string,
  remainingLevels: number,
  nested: NestedValidators,
): Validator | undefined {
  const listOf = (childType: string, levels: number) => {
    const kind = blockKinds[childType] ?? {};
    const content = createContentValidator(childType, kind, levels, nested);
    return list(oneOf({ [childType]: content }, nested.shared));
  };
  if (type === "table") return listOf("table_row", remainingLevels);
  if (type === "column_list") return listOf("column", MAX_NESTED_LEVELS);
  if (type === "tab" && remainingLevels > 0) return listOf("paragraph", remainingLevels - 1);
  const validator = nested.lower[type === "column" ? 1 : remainingLevels - 1];
  return validator && list(validator);
}
