import type { RouteContext } from "../route-context.js";
import { validationError } from "../errors.js";
import { parseInput } from "../validation/parse-input.js";
import type { BlockDocument } from "../repository/documents.js";
import { applyTrash, type TrashInput } from "../repository/trash.js";
import { findNode, type TreeNode } from "../repository/tree-node.js";
import { isInTrash, getParentId } from "../repository/ancestors.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { requireNode } from "./require-node.js";
import { iconError } from "./assert-icons.js";
import { assertTableWidth } from "./create-blocks.js";
import { mergeContent } from "./normalize-content.js";
import { serializeBlock } from "./serialize-block.js";
import { markEdited } from "./mark-edited.js";
import { createBlockUpdateValidator, findBlockType } from "./validate-block-update.js";

type Fields = Record<string, unknown>;

/** `PATCH /v1/blocks/{id}`: updates a block's content, trashes or restores it. */
export function updateBlock(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<TrashInput & Record<string, Fields>>(
    "body",
    context.body,
    createBlockUpdateValidator(context.rules),
  );
  const node = requireNode(context);
  applyTrash(node.document, body, () => isInTrash(repository, node.document));
  const type = findBlockType(body);
  if (type !== undefined) changeBlock(node, type, body[type] ?? {}, repository);
  markEdited(repository, node);
  return serializeBlock(node, context);
}

/**
 * Updates the content. Titles of pages and databases have their own endpoints, so no type matches
 * them.
 */
function changeBlock(
  node: TreeNode,
  type: string,
  input: Fields,
  repository: NotesRepository,
): void {
  const actual = node.kind === "block" ? node.document.type : `child_${node.kind}`;
  if (node.kind !== "block" || type !== actual) {
    // The rule that the type must match is documented, the message is not.
    throw validationError(
      `body failed validation: body.${type} should be not present, the block is of type \`${actual}\`.`,
    );
  }
  if (type === "paragraph" && input["icon"] !== undefined && !isLabel(node.document, repository))
    throw iconError();
  if (type === "table_row")
    assertTableWidth([{ table_row: input }], findTableWidth(node.document, repository));
  const { children: _, ...fields } = input;
  node.document.content = mergeContent(node.document, fields, repository);
}

function isLabel(paragraph: BlockDocument, repository: NotesRepository): boolean {
  const parent = findNode(repository, getParentId(paragraph.parent) ?? "");
  return parent?.kind === "block" && parent.document.type === "tab";
}

function findTableWidth(row: BlockDocument, repository: NotesRepository): number {
  const table = findNode(repository, getParentId(row.parent) ?? "");
  return table?.kind === "block" ? Number(table.document.content["table_width"]) : 0;
}
