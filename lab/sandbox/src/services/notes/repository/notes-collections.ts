import { Collection } from "../../../store/collection.js";
import type { Store } from "../../../store/store.js";
import { type ChildDocument, toOrderKey } from "./child-order.js";
import {
  type BlockDocument,
  collections,
  type CommentDocument,
  type DatabaseDocument,
  type DataSourceDocument,
  type DiscussionDocument,
  type FileUploadDocument,
  type SessionEventDocument,
  type ViewDocument,
} from "./documents.js";
import { pageIndexes, toContainerKeys, toPageText } from "./page-indexes.js";

const blockIndexes = {
  container: toContainerKeys,
  meeting: ({ type }: BlockDocument) => (type === "meeting_notes" ? [type] : []),
};
const databaseIndexes = {
  container: toContainerKeys,
  edited: ({ lastEditedTime }: DatabaseDocument) => [lastEditedTime],
};
const dataSourceIndexes = {
  edited: ({ lastEditedTime }: DataSourceDocument) => [lastEditedTime],
};
const viewIndexes = {
  dashboard: ({ dashboardViewId }: ViewDocument) =>
    dashboardViewId === undefined ? [] : [dashboardViewId],
  source: ({ dataSourceId }: ViewDocument) => [dataSourceId],
};

/** The collections whose documents are found by more than their id. */
export class NotesCollections {
  readonly pages;
  readonly blocks;
  readonly databases;
  readonly dataSources;
  readonly children;
  readonly discussions;
  readonly comments;
  readonly views;
  readonly fileUploads;
  readonly sessionEvents;

  constructor(store: Store) {
    this.pages = new Collection(store, collections.pages, {
      indexes: pageIndexes,
      toText: toPageText,
    });
    this.blocks = new Collection(store, collections.blocks, { indexes: blockIndexes });
    this.databases = new Collection(store, collections.databases, { indexes: databaseIndexes });
    this.dataSources = new Collection(store, collections.dataSources, {
      indexes: dataSourceIndexes,
    });
    this.children = new Collection(store, collections.children, {
      indexes: { order: (child: ChildDocument) => [toOrderKey(child)] },
    });
    this.discussions = new Collection(store, collections.discussions, {
      indexes: {
        open: ({ isResolved, parent }: DiscussionDocument) =>
          isResolved ? [] : [parent.type === "page_id" ? parent.page_id : parent.block_id],
      },
    });
    this.comments = new Collection(store, collections.comments, {
      indexes: { discussion: ({ discussionId }: CommentDocument) => [discussionId] },
    });
    this.views = new Collection(store, collections.views, { indexes: viewIndexes });
    this.sessionEvents = new Collection(store, collections.sessionEvents, {
      indexes: { session: ({ sessionId }: SessionEventDocument) => [sessionId] },
    });
    this.fileUploads = new Collection(store, collections.fileUploads, {
      indexes: { creator: ({ createdBy }: FileUploadDocument) => [createdBy] },
    });
  }
}
