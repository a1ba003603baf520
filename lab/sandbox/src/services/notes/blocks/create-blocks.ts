import { randomUUID } from "node:crypto";
import { validationError } from "../errors.js";
import type { Audit, BlockDocument, Parent } from "../repository/documents.js";
import { insertChildren, type Position } from "../repository/children.js";
import { getParentId } from "../repository/ancestors.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { blockKinds } from "./block-kinds.js";
import { normalizeContent } from "./normalize-content.js";

/** A validated block from a request: the object under its type's key. */
export type BlockInput = Record<string, unknown>;

/** Ids and audit fields for new blocks. */
export interface BlockOrigin extends Audit {
  /** Returns the id of the block at these indexes. */
  idAt: (path: number[]) => string;
}

/** Creates the origin of blocks created by a request: random ids, current time. */
export function createApiOrigin(repository: NotesRepository): BlockOrigin {
  return { ...repository.stampCreated(), idAt: () => randomUUID() };
}

/**
 * Creates blocks and their descendants. Returns undefined if the block to insert after does not
 * exist.
 */
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

/** Returns the type of a block from a request: its first known key. */
export function getBlockType(input: BlockInput): string {
  const type = Object.keys(input).find((key) => Object.hasOwn(blockKinds, key));
  if (type === undefined) throw new Error("A block without a type passed validation.");
  return type;
}

/** Returns true if the block can have children. */
export function acceptsChildren({
  type,
  content,
}: Pick<BlockDocument, "type" | "content">): boolean {
  const children = blockKinds[type]?.children;
  return children === "whenToggleable" ? content["is_toggleable"] === true : children !== undefined;
}

/** 400 for children of a block that cannot have any. */
export function noChildrenError(): Error {
  return validationError("Block does not support children.");
}

/** Rejects rows whose number of cells differs from the table's width. */
export function assertTableWidth(rows: BlockInput[], width: number): void {
  const allMatch = rows.every((row) => {
    return (row["table_row"] as { cells: unknown[] } | undefined)?.cells.length === width;
  });
  if (allMatch) return;
  throw validationError(
    "Number of cells in table row must match the table width of the parent table",
  );
}
