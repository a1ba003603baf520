/** Who made and last changed something, and when (exact; answers round to the minute). */
export interface Audit {
  createdTime: string;
  createdBy: string;
  lastEditedTime: string;
  lastEditedBy: string;
}

/** Where something stands, in the wire's own form of the newest version. */
export type Parent =
  | { type: "workspace"; workspace: true }
  | { type: "page_id"; page_id: string }
  | { type: "block_id"; block_id: string }
  | { type: "database_id"; database_id: string }
  | { type: "data_source_id"; data_source_id: string; database_id: string };

/** What pages, blocks and databases have in common. */
export interface TreeDocument extends Audit {
  id: string;
  parent: Parent;
  /** Put into the trash itself; what stands below it is in the trash with it. */
  inTrash: boolean;
}

/** A block of content; child pages and databases are no blocks here, they only look like ones. */
export interface BlockDocument extends TreeDocument {
  type: string;
  /** The object under the type's key, as answered. */
  content: Record<string, unknown>;
}

/** Something that can be locked against changes in the service's app; requests still change it. */
interface Lockable {
  /** False when left out. */
  isLocked?: boolean;
}

/** A page or a row. */
export interface PageDocument extends TreeDocument, Lockable {
  icon: object | null;
  cover: object | null;
  /** Values by column id, in the form the column's kind keeps them. */
  values: Record<string, unknown>;
}

/** Formatted text, in the wire's answer form. */
export type RichText = Record<string, unknown> & { plain_text: string };

/** A database: the container of data sources. */
export interface DatabaseDocument extends TreeDocument, Lockable {
  title: RichText[];
  description: RichText[];
  icon: object | null;
  cover: object | null;
  isInline: boolean;
  /** Ids of its data sources, in order. */
  dataSources: string[];
}

/** A column of a data source. */
export interface Column {
  /** Decoded; answers percent-encode it. */
  id: string;
  name: string;
  type: string;
  description: string | null;
  /** The object under the type's key, as answered. */
  config: Record<string, unknown>;
}

/** A data source: a schema and its rows. */
export interface DataSourceDocument extends Audit {
  id: string;
  databaseId: string;
  inTrash: boolean;
  title: RichText[];
  icon: object | null;
  columns: Column[];
}

/** A thread of comments on a page or a block. */
export interface DiscussionDocument {
  id: string;
  parent: Extract<Parent, { type: "page_id" | "block_id" }>;
  /** Settled, and not listed any more. */
  isResolved: boolean;
}

/** One comment of a discussion. */
export interface CommentDocument extends Audit {
  id: string;
  discussionId: string;
  richText: RichText[];
  /** Under which name it stands: its author's, that of the integration, or one it was given. */
  displayName: { type: "user" | "integration" | "custom"; name: string };
}

/** Someone who can be mentioned: a person, or the bot of an integration. */
export interface UserDocument {
  id: string;
  name: string;
  /** Left out for a bot. */
  email?: string;
  /** Id of the person whose connection a bot acts for; left out when it acts for the workspace. */
  ownerId?: string;
}

/** The workspace itself. */
export interface WorkspaceDocument {
  id: string;
  name: string;
}

/** The collections of the store that hold these documents. */
export const collections = {
  workspace: "notes/workspace",
  users: "notes/users",
  pages: "notes/pages",
  blocks: "notes/blocks",
  databases: "notes/databases",
  dataSources: "notes/data-sources",
  /** By parent id, the ids below it in order: blocks, child pages and databases, or rows. */
  children: "notes/children",
  discussions: "notes/discussions",
  comments: "notes/comments",
  cursors: "notes/cursors",
} as const;
