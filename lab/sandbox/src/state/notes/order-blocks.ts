import { getChildIds } from "../../services/notes/repository/children.js";
import type { ResourceChange } from "../resource-change.js";
import type { NotesState } from "./notes-state.js";

const MAX_BLOCKS = 5_000;

/**
 * Puts the changed blocks of each page in the order of the page; removed ones follow the block that they followed.
 * Everything else stays where it is.
 */
export function orderBlocks(
  changes: readonly ResourceChange[],
  before: NotesState,
  after: NotesState,
): ResourceChange[] {
  const blocks = Map.groupBy(
    changes.filter(({ resource, parent }) => resource === "block" && parent !== undefined),
    ({ parent }) => parent?.id ?? "",
  );
  const ordered = new Map(
    [...blocks].map(([pageId, own]) => [pageId, own.length < 2 ? own : sort(pageId, own)]),
  );
  const next = new Map([...ordered].map(([pageId, own]) => [pageId, own.values()]));
  return changes.map((change) => {
    const own = change.resource === "block" ? next.get(change.parent?.id ?? "") : undefined;
    return own?.next().value ?? change;
  });

  function sort(pageId: string, own: readonly ResourceChange[]): ResourceChange[] {
    const places = new Map(
      joinOrders(listBlockIds(pageId, before), listBlockIds(pageId, after)).map((id, place) => [
        id,
        place,
      ]),
    );
    return own.toSorted(
      (a, b) => (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity) || 0,
    );
  }
}

/** Joins two orders of partly the same ids: what is only in the earlier one follows what it followed there. */
function joinOrders(earlier: readonly string[], later: readonly string[]): string[] {
  const inLater = new Set(later);
  const removed = new Map<string, string[]>();
  let last = "";
  for (const id of earlier) {
    if (inLater.has(id)) last = id;
    else {
      const after = removed.get(last) ?? [];
      after.push(id);
      removed.set(last, after);
    }
  }
  return ["", ...later].flatMap((id) => [id, ...(removed.get(id) ?? [])]);
}

/** Lists the blocks of a page in the order of reading; each before those it contains. */
function listBlockIds(pageId: string, { repository }: NotesState): string[] {
  const ids: string[] = [];
  const visit = (parentId: string) => {
    for (const id of getChildIds(repository, parentId)) {
      if (ids.length >= MAX_BLOCKS) return;
      ids.push(id);
      if (repository.findBlock(id) !== undefined) visit(id);
    }
  };
  visit(pageId);
  return ids;
}
