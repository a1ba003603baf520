import { oneOfValues, list, object, oneOf, type Validator } from "../validation/validators.js";
import { blockKinds, type BlockKind } from "./block-kinds.js";

const typeFields = { type: oneOfValues(...Object.keys(blockKinds)), object: oneOfValues("block") };

/** A request may nest blocks two levels deep ("Append block children"). */
const MAX_NESTED_LEVELS = 2;

/** Validates the blocks of a request: at most 100, each with at most two levels of children. */
export const validateBlocks: Validator = list(createBlockValidator(MAX_NESTED_LEVELS));

function createBlockValidator(remainingLevels: number): Validator {
  const kinds = Object.entries(blockKinds).filter(([type]) => isAllowedAt(type, remainingLevels));
  const branches = Object.fromEntries(
    kinds.map(([type, kind]) => [type, createContentValidator(type, kind, remainingLevels)]),
  );
  return oneOf(branches, typeFields);
}

/**
 * Returns true if the type is allowed at this depth: columns at the top level only, tables with
 * room for rows.
 */
function isAllowedAt(type: string, remainingLevels: number): boolean {
  if (type === "column_list" || type === "column") return remainingLevels === MAX_NESTED_LEVELS;
  return type !== "table" || remainingLevels > 0;
}

function createContentValidator(type: string, kind: BlockKind, remainingLevels: number): Validator {
  const { required = {}, optional = {}, oneOf: either, children } = kind;
  if (either !== undefined) return oneOf(either, optional);
  const childrenValidator = createChildrenValidator(type, remainingLevels);
  if (children === undefined || childrenValidator === undefined) return object(required, optional);
  if (children === "required")
    return object({ ...required, children: childrenValidator }, optional);
  return object(required, { ...optional, children: childrenValidator });
}

function createChildrenValidator(type: string, remainingLevels: number): Validator | undefined {
  if (type === "table") return createBlockListValidator("table_row", remainingLevels);
  if (type === "column_list") return list(oneOf({ column: createColumnValidator() }, typeFields));
  if (type === "column") return list(createBlockValidator(1));
  return remainingLevels > 0 ? list(createBlockValidator(remainingLevels - 1)) : undefined;
}

function createColumnValidator(): Validator {
  return createContentValidator("column", blockKinds["column"] ?? {}, MAX_NESTED_LEVELS);
}

function createBlockListValidator(type: string, remainingLevels: number): Validator {
  return list(
    oneOf(
      { [type]: createContentValidator(type, blockKinds[type] ?? {}, remainingLevels) },
      typeFields,
    ),
  );
}
