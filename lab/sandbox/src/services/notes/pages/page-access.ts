import type { SandboxContext } from "../../../common/context.js";
import { getParentId } from "../repository/ancestors.js";
import {
  collections,
  type CommentDocument,
  type DatabaseDocument,
  type DataSourceDocument,
  type DiscussionDocument,
  type PageDocument,
  type TreeDocument,
  type ViewDocument,
} from "../repository/documents.js";
import type { Store } from "../../../store/store.js";

/** Documents of a page that is not shared with the connection, and of everything in it. */
interface UnsharedPage {
  readonly documents: readonly { collection: string; id: string; document: object }[];
}

/**
 * Takes a page, and everything in it, away from the connection: the API then answers 404 for it, and lists it nowhere. No
 * event is sent, as none is documented. Throws a `TypeError` for a row, which is shared with its database, and for an id that is not
 * that of a page.
 */
export function unsharePage({ store }: SandboxContext, pageId: string): void {
  const page = store.get<PageDocument>(collections.pages, pageId);
  if (page === undefined) throw new TypeError(`There is no page ${pageId}.`);
  if (page.parent.type === "data_source_id") {
    throw new TypeError(`The page ${pageId} is a row. Unshare the page of its database.`);
  }
  store.transaction(() => {
    const documents = listInside(store, pageId);
    store.put(collections.unshared, pageId, { documents } satisfies UnsharedPage);
    for (const { collection, id } of documents) store.delete(collection, id);
  });
}

/** Gives the connection access to a page again. Throws a `TypeError` for a page that was not taken away. */
export function sharePage({ store }: SandboxContext, pageId: string): void {
  const unshared = store.get<UnsharedPage>(collections.unshared, pageId);
  if (unshared === undefined) throw new TypeError(`The page ${pageId} was not unshared.`);
  store.transaction(() => {
    for (const { collection, id, document } of unshared.documents) {
      store.put(collection, id, document);
    }
    store.delete(collections.unshared, pageId);
  });
}

function listInside(store: Store, pageId: string): UnsharedPage["documents"] {
  const parents = new Map<string, string | undefined>();
  for (const collection of [collections.pages, collections.blocks, collections.databases]) {
    for (const { id, parent } of store.list<TreeDocument>(collection)) {
      parents.set(id, parent.type === "data_source_id" ? parent.database_id : getParentId(parent));
    }
  }
  const isInside = (id: string | undefined): boolean =>
    id !== undefined && (id === pageId || isInside(parents.get(id)));
  const take = <Document extends { id: string }>(
    collection: string,
    isTaken: (document: Document) => boolean,
  ) =>
    store
      .list<Document>(collection)
      .filter(isTaken)
      .map((document) => ({ collection, id: document.id, document }));
  const discussions = take<DiscussionDocument>(collections.discussions, ({ parent }) =>
    isInside(getParentId(parent)),
  );
  const taken = new Set(discussions.map(({ id }) => id));
  return [
    ...take<PageDocument>(collections.pages, ({ id }) => isInside(id)),
    ...take<TreeDocument>(collections.blocks, ({ id }) => isInside(id)),
    ...take<DatabaseDocument>(collections.databases, ({ id }) => isInside(id)),
    ...take<DataSourceDocument>(collections.dataSources, ({ databaseId }) => isInside(databaseId)),
    ...take<ViewDocument>(collections.views, ({ databaseId }) => isInside(databaseId)),
    ...discussions,
    ...take<CommentDocument>(collections.comments, ({ discussionId }) => taken.has(discussionId)),
  ];
}
