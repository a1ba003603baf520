import { randomUUID } from "node:crypto";
import { validationError } from "../errors.js";
import type { Audit, BlockDocument, Parent } from "../repository/documents.js";
import { insertChildren, getParentId, type Position } from "../repository/tree.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { blockKinds } from "./block-kinds.js";
import { normalizeContent } from "./normalize-content.js";

/** A block as sent, after its check: its type's key and the object under it. */
export type BlockInput = Record<string, unknown>;

/** How new blocks are named and dated. */
export interface BlockOrigin extends Audit {
  /** The id of the block at these indexes. */
  idAt: (path: number[]) => string;
}

/** What the API makes now: ids at random. */
export function createApiOrigin(repository: NotesRepository): BlockOrigin {
  return { ...repository.stampCreated(), idAt: () => randomUUID() };
}

/** Makes blocks and all below them; undefined when the one to go after is not there. */
export function createBlocks(
  repository: NotesRepository,
  parent: Parent,
  blocks: BlockInput[],
  origin: BlockOrigin,
  position: Position = "end",
  parentPath: number[] = [],
): string[] | undefined {
  const ids = blocks.map((block, index) => {
    return createBlock(repository, parent, block, origin, [...parentPath, index]).id;
  });
  const isPlaced = insertChildren(repository, getParentId(parent) ?? "", ids, position);
  return isPlaced ? ids : undefined;
}

function createBlock(
  repository: NotesRepository,
  parent: Parent,
  input: BlockInput,
  origin: BlockOrigin,
  path: number[],
): BlockDocument {
  const type = getBlockType(input);
  const fields = input[type] as Record<string, unknown>;
  const { idAt, ...audit } = origin;
  const content = normalizeContent(type, fields, repository);
  const block = { ...audit, id: idAt(path), parent, inTrash: false, type, content };
  repository.saveBlock(block);
  const children = (fields["children"] ?? []) as BlockInput[];
  if (children.length === 0) return block;
  if (!acceptsChildren(block)) throw noChildrenError();
  if (type === "table") assertTableWidth(children, Number(content["table_width"]));
  const childParent: Parent = { type: "block_id", block_id: block.id };
  createBlocks(repository, childParent, children, origin, "end", path);
  return block;
}

/** The type of a block as sent: the key of a known type. */
export function getBlockType(input: BlockInput): string {
  const type = Object.keys(input).find((key) => Object.hasOwn(blockKinds, key));
  if (type === undefined) throw new Error("A block without a type passed its check.");
  return type;
}

/** Whether blocks can stand below this one. */
export function acceptsChildren({
  type,
  content,
}: Pick<BlockDocument, "type" | "content">): boolean {
  const children = blockKinds[type]?.children;
  return children === "whenToggleable" ? content["is_toggleable"] === true : children !== undefined;
}

/** 400 for children of a block that has none. */
export function noChildrenError(): Error {
  return validationError("Block does not support children.");
}

/** Every row of a table has as many cells as the table is wide. */
export function assertTableWidth(rows: BlockInput[], width: number): void {
  const areEven = rows.every((row) => {
    return (row["table_row"] as { cells: unknown[] } | undefined)?.cells.length === width;
  });
  if (areEven) return;
  throw validationError(
    "Number of cells in table row must match the table width of the parent table",
  );
}
