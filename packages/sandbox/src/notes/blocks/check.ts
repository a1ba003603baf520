import { choice, list, object, oneOf, type Check } from "../validation/check.js";
import { blockKinds, type BlockKind } from "./kinds.js";

const typeCheck = { type: choice(...Object.keys(blockKinds)), object: choice("block") };

/** A request may nest blocks two levels below those it lists ("Append block children"). */
const NESTED_LEVELS = 2;

/** The blocks of a request: at most 100, each with at most two levels below it. */
export const blocksCheck: Check = list(blockCheck(NESTED_LEVELS));

function blockCheck(levelsBelow: number): Check {
  const kinds = Object.entries(blockKinds).filter(([type]) => isPossible(type, levelsBelow));
  const branches = Object.fromEntries(
    kinds.map(([type, kind]) => [type, contentCheck(type, kind, levelsBelow)]),
  );
  return oneOf(branches, typeCheck);
}

/** Columns stand at the first level only; a table needs one level for its rows. */
function isPossible(type: string, levelsBelow: number): boolean {
  if (type === "column_list" || type === "column") return levelsBelow === NESTED_LEVELS;
  return type !== "table" || levelsBelow > 0;
}

function contentCheck(type: string, kind: BlockKind, levelsBelow: number): Check {
  const { required = {}, optional = {}, either, children } = kind;
  if (either !== undefined) return oneOf(either, optional);
  const below = childrenCheck(type, levelsBelow);
  if (children === undefined || below === undefined) return object(required, optional);
  if (children === "needed") return object({ ...required, children: below }, optional);
  return object(required, { ...optional, children: below });
}

function childrenCheck(type: string, levelsBelow: number): Check | undefined {
  if (type === "table") return onlyBlocks("table_row", levelsBelow);
  if (type === "column_list") return list(oneOf({ column: columnCheck() }, typeCheck));
  if (type === "column") return list(blockCheck(1));
  return levelsBelow > 0 ? list(blockCheck(levelsBelow - 1)) : undefined;
}

function columnCheck(): Check {
  return contentCheck("column", blockKinds["column"] ?? {}, NESTED_LEVELS);
}

function onlyBlocks(type: string, levelsBelow: number): Check {
  return list(
    oneOf({ [type]: contentCheck(type, blockKinds[type] ?? {}, levelsBelow) }, typeCheck),
  );
}
