import { getChildIds } from "../../services/notes/repository/children.js";
import { findNode } from "../../services/notes/repository/tree-node.js";
import type { ResourceChange, ResourceReference } from "../resource-change.js";
import { formatReference } from "../words.js";
import type { NotesState } from "./notes-state.js";

/**
 * Lists the pages and blocks whose children, as far as they are in both states, have another order. What was
 * added, removed or moved elsewhere is a change of its own. `childIds` are the places that differ.
 */
export function listReorders(
  childIds: readonly string[],
  before: NotesState,
  after: NotesState,
): ResourceChange[] {
  const parentIds = childIds.flatMap((id) => {
    const isInBoth = before.repository.collections.children.get(id) !== undefined;
    return (isInBoth && after.repository.collections.children.get(id)?.parentId) || [];
  });
  return [...new Set(parentIds)].flatMap((id) => {
    // The rows of a data source and the tabs of a database have orders that no page shows.
    if (findNode(after.repository, id) === undefined) return [];
    const earlier = listVisible(id, before);
    const later = listVisible(id, after);
    const earlierIds = new Set(earlier.map((child) => child.id));
    const laterIds = new Set(later.map((child) => child.id));
    const from = earlier.filter((child) => laterIds.has(child.id));
    const to = later.filter((child) => earlierIds.has(child.id));
    const isSame = from.every((child, index) => child.id === to[index]?.id);
    return isSame ? [] : (createChange(id, { from, to }, after) ?? []);
  });
}

function listVisible(parentId: string, state: NotesState): ResourceReference[] {
  return getChildIds(state.repository, parentId).flatMap((id) => {
    const node = findNode(state.repository, id);
    return node !== undefined && state.isVisible(node.document) ? [state.referToNode(node)] : [];
  });
}

function createChange(
  id: string,
  { from, to }: { from: ResourceReference[]; to: ResourceReference[] },
  state: NotesState,
): ResourceChange | undefined {
  const node = findNode(state.repository, id);
  if (node === undefined) return undefined;
  const reference = state.referToNode(node);
  const parent = node.kind === "block" ? state.referToContainingPage(node) : undefined;
  return {
    service: "notes",
    ...reference,
    kind: "updated",
    summary: `Reordered the content of ${formatReference(reference)}.`,
    ...(parent && { parent }),
    fields: [{ field: "children", before: from, after: to }],
  };
}
