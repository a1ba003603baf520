import { hasCapability, type RequestScope } from "../route-context.js";
import { getTitle } from "../repository/title.js";
import { toPlainText } from "../rich-text/rich-text.js";
import { serializeUserReference } from "../users/serialize-user.js";
import { serializeParent, serializeTrash } from "../versions.js";
import { formatToMinute } from "../http/format-time.js";
import { isInTrash } from "../repository/ancestors.js";
import { hasChildren } from "../repository/children.js";
import { type TreeNode } from "../repository/tree-node.js";

/**
 * Serializes a block. A page or database requested as a block is a `child_page` or
 * `child_database`.
 */
export function serializeBlock(node: TreeNode, scope: RequestScope): object {
  const { document } = node;
  if (!hasCapability(scope, "readContent")) return { object: "block", id: document.id };
  const { type, content } = getTypedContent(node, scope);
  return {
    object: "block",
    id: document.id,
    parent: serializeParent(document.parent, scope.rules),
    created_time: formatToMinute(document.createdTime),
    last_edited_time: formatToMinute(document.lastEditedTime),
    created_by: serializeUserReference(document.createdBy),
    last_edited_by: serializeUserReference(document.lastEditedBy),
    has_children: hasChildren(scope.repository, document.id),
    ...serializeTrash(isInTrash(scope.repository, document), scope.rules),
    type,
    [type]: content,
  };
}

function getTypedContent(
  node: TreeNode,
  { rules }: RequestScope,
): { type: string; content: object } {
  switch (node.kind) {
    case "page":
      return { type: "child_page", content: { title: getTitle(node.document) } };
    case "database":
      return { type: "child_database", content: { title: toPlainText(node.document.title) } };
    default: {
      const { content, type } = node.document;
      const isRenamed = type === "meeting_notes" && rules.transcription;
      return { type: isRenamed ? "transcription" : type, content };
    }
  }
}
