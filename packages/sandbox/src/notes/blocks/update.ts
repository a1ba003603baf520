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
export function updateBlock(call: Call): object {
  const { workspace } = call;
  const body = demand<SentTrash & Record<string, Fields>>(
    "body",
    call.body,
    blockUpdateCheck(call.rules),
  );
  const node = blockOf(call);
  moveTrash(node.document, body, () => isInTrash(workspace, node.document));
  const type = sentBlockType(body);
  if (type !== undefined) change(node, type, body[type] ?? {}, workspace);
  touch(workspace, node);
  return renderBlock(node, call);
}

/** The title of a page or database is changed where pages and databases are, so it fits no type. */
function change(node: TreeNode, type: string, sent: Fields, workspace: Workspace): void {
  const actual = node.kind === "block" ? node.document.type : `child_${node.kind}`;
  if (node.kind !== "block" || type !== actual) {
    // That the type has to be the block's is documented, the message is not.
    throw validationError(
      `body failed validation: body.${type} should be not present, the block is of type \`${actual}\`.`,
    );
  }
  if (type === "table_row")
    demandWidth([{ table_row: sent }], widthAround(node.document, workspace));
  node.document.content = changeContent(node.document, sent, workspace);
}

function widthAround(row: BlockDocument, workspace: Workspace): number {
  const table = findNode(workspace, parentId(row.parent) ?? "");
  return table?.kind === "block" ? Number(table.document.content["table_width"]) : 0;
}
