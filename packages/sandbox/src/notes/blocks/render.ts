import { may, type View } from "../call.js";
import { titleOf } from "../pages/title.js";
import { plainText } from "../rich-text/rich-text.js";
import { renderUserReference } from "../users/render.js";
import { parentField, trashFields } from "../versions.js";
import { toTheMinute } from "../workspace/time.js";
import { isInTrash, presentChildren, type TreeNode } from "../workspace/tree.js";

/** A block as answered; a page or database asked for as a block is a `child_page` or `child_database`. */
export function renderBlock(node: TreeNode, scope: View): object {
  const { document } = node;
  if (!may(scope, "readContent")) return { object: "block", id: document.id };
  const { type, content } = typed(node);
  return {
    object: "block",
    id: document.id,
    parent: parentField(document.parent, scope.rules),
    created_time: toTheMinute(document.createdTime),
    last_edited_time: toTheMinute(document.lastEditedTime),
    created_by: renderUserReference(document.createdBy),
    last_edited_by: renderUserReference(document.lastEditedBy),
    has_children: presentChildren(scope.repository, document.id).length > 0,
    ...trashFields(isInTrash(scope.repository, document), scope.rules),
    type,
    [type]: content,
  };
}

function typed(node: TreeNode): { type: string; content: object } {
  switch (node.kind) {
    case "page":
      return { type: "child_page", content: { title: titleOf(node.document) } };
    case "database":
      return { type: "child_database", content: { title: plainText(node.document.title) } };
    default:
      return node.document;
  }
}
