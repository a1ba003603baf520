import type { Call } from "../call.js";
import { validationError } from "../errors.js";
import { demand } from "../validation/demand.js";
import type { BlockDocument } from "../workspace/documents.js";
import { moveTrash, type SentTrash } from "../workspace/trash.js";
import { findNode, isInTrash, parentId, type TreeNode } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { blockOf } from "./block-of.js";
import { demandWidth } from "./create.js";
import { changeContent } from "./keep.js";
import { renderBlock } from "./render.js";
import { touch } from "./touch.js";
import { blockUpdateCheck, sentBlockType } from "./update-check.js";

type Fields = Record<string, unknown>;

/** `PATCH /v1/blocks/{id}`: a block's content, and its way into or out of the trash. */
export function updateBlock(context: Call): object {
  const { repository } = context;
  const body = demand<SentTrash & Record<string, Fields>>(
    "body",
    context.body,
    blockUpdateCheck(context.rules),
  );
  const node = blockOf(context);
  moveTrash(node.document, body, () => isInTrash(repository, node.document));
  const type = sentBlockType(body);
  if (type !== undefined) change(node, type, body[type] ?? {}, repository);
  touch(repository, node);
  return renderBlock(node, context);
}

/** The title of a page or database is changed where pages and databases are, so it fits no type. */
function change(node: TreeNode, type: string, sent: Fields, repository: Workspace): void {
  const actual = node.kind === "block" ? node.document.type : `child_${node.kind}`;
  if (node.kind !== "block" || type !== actual) {
    // That the type has to be the block's is documented, the message is not.
    throw validationError(
      `body failed validation: body.${type} should be not present, the block is of type \`${actual}\`.`,
    );
  }
  if (type === "table_row")
    demandWidth([{ table_row: sent }], widthAround(node.document, repository));
  node.document.content = changeContent(node.document, sent, repository);
}

function widthAround(row: BlockDocument, repository: Workspace): number {
  const table = findNode(repository, parentId(row.parent) ?? "");
  return table?.kind === "block" ? Number(table.document.content["table_width"]) : 0;
}
