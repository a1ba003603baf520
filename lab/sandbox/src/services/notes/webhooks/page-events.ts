import { isDeepStrictEqual } from "node:util";
import { findContainingPage, getParentId } from "../repository/ancestors.js";
import { type BlockDocument, collections, type PageDocument } from "../repository/documents.js";
import type { EventType } from "./event-types.js";
import { type ChangeSet, type NotesEvent, selectChanges, type TypedChange } from "./event.js";
import { serializeEventParent } from "./serialize-event-parent.js";

/** Creates the events of pages: their own changes first, then those of their content. */
export function createPageEvents(set: ChangeSet): NotesEvent[] {
  const pages = selectChanges<PageDocument>(set, collections.pages);
  return [...pages.flatMap((change) => createOwnEvents(change, set)), ...createContentEvents(set)];
}

function createOwnEvents(
  { before, after }: TypedChange<PageDocument>,
  { repository }: ChangeSet,
): NotesEvent[] {
  if (after === undefined) return [];
  const create = (type: EventType, more: object = {}) => {
    const data = { parent: serializeEventParent(after.parent, repository), ...more };
    return createEvent(type, after, data);
  };
  if (before === undefined) return [create("page.created")];
  const types: EventType[] = [];
  if (getParentId(before.parent) !== getParentId(after.parent)) types.push("page.moved");
  const [wasLocked, isLocked] = [before.isLocked ?? false, after.isLocked ?? false];
  if (wasLocked !== isLocked) types.push(isLocked ? "page.locked" : "page.unlocked");
  if (before.inTrash !== after.inTrash)
    types.push(after.inTrash ? "page.deleted" : "page.undeleted");
  const columns = listChangedColumns(before, after);
  return [
    ...types.map((type) => create(type)),
    ...(columns.length > 0
      ? [create("page.properties_updated", { updated_properties: columns })]
      : []),
  ];
}

/**
 * Lists the ids of changed columns. The title is one of them; the guide's example has a new title as
 * `page.content_updated`, its list of events as a property.
 */
function listChangedColumns(before: PageDocument, after: PageDocument): string[] {
  const ids = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  return [...ids]
    .filter((id) => !isDeepStrictEqual(before.values[id], after.values[id]))
    .map((id) => encodeURIComponent(id));
}

/** Creates one event for each page with changed blocks. The content of a new page has no event of its own. */
function createContentEvents(set: ChangeSet): NotesEvent[] {
  const { repository } = set;
  const newPages = new Set(
    selectChanges<PageDocument>(set, collections.pages)
      .filter(({ before }) => before === undefined)
      .map(({ id }) => id),
  );
  const blocksByPage = Map.groupBy(listChangedBlocks(set), (block) => {
    const page = findContainingPage(repository, { kind: "block", document: block });
    return page?.id;
  });
  return [...blocksByPage].flatMap(([pageId = "", blocks]) => {
    const page = repository.findPage(pageId);
    if (page === undefined || newPages.has(pageId)) return [];
    const updated_blocks = blocks.map(({ id }) => ({ id, type: "block" }));
    const parent = serializeEventParent(page.parent, repository);
    return [createEvent("page.content_updated", page, { parent, updated_blocks })];
  });
}

/** Lists blocks that are new, deleted or differ in more than the time of their last edit. */
function listChangedBlocks(set: ChangeSet): BlockDocument[] {
  return selectChanges<BlockDocument>(set, collections.blocks).flatMap(({ before, after }) => {
    const block = after ?? before;
    const isSame =
      before?.inTrash === after?.inTrash && isDeepStrictEqual(before?.content, after?.content);
    return block === undefined || isSame ? [] : [block];
  });
}

function createEvent(type: EventType, page: PageDocument, data: object): NotesEvent {
  return { type, entity: { id: page.id, type: "page" }, data, authorId: page.lastEditedBy };
}
