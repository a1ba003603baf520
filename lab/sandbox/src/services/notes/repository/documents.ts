/** Creation and last edit (exact; responses round to the minute). */
export interface Audit {
  createdTime: string;
  createdBy: string;
  lastEditedTime: string;
  lastEditedBy: string;
}

/** Parent of an object, in the newest version's response format. */
export type Parent =
  | { type: "workspace"; workspace: true }
  | { type: "page_id"; page_id: string }
  | { type: "block_id"; block_id: string }
  | { type: "database_id"; database_id: string }
  | { type: "data_source_id"; data_source_id: string; database_id: string };

/** Common fields of pages, blocks and databases. */
export interface TreeDocument extends Audit {
  id: string;
  parent: Parent;
  /** True if trashed itself; its descendants are in the trash too. */
  inTrash: boolean;
}

/** A content block. Child pages and databases are not stored as blocks. */
export interface BlockDocument extends TreeDocument {
  type: string;
  /** The object under the type's key, in response format. */
  content: Record<string, unknown>;
  /** Format that Markdown shows and the block API does not have, such as the colors of cells. Omitted: none. */
  format?: BlockFormat;
  /** Meeting notes that are being made of a recording. Omitted: all others. */
  transcription?: Transcription;
}

/** The making of meeting notes, which goes on with each read of the block. */
export interface Transcription {
  reads: number;
  hasSummary: boolean;
  /** False for a file without sound. */
  isRecording: boolean;
}

/** Format of a block that Markdown shows and the block API does not have. */
export interface BlockFormat {
  /** Color of a file, an equation or a row, by its name in Markdown. */
  color?: string;
  /** True for a table as wide as the page. */
  isWide?: boolean;
  /** Widths and colors of a table's columns. */
  columns?: Record<string, string>[];
  /** Tags and colors of a row's cells. */
  cells?: { name: string; color?: string }[];
}

/** An object that can be locked in the service's app; API requests can still change it. */
interface Lockable {
  /** Default: false. */
  isLocked?: boolean;
}

/** A page or a row. */
export interface PageDocument extends TreeDocument, Lockable {
  icon: object | null;
  cover: object | null;
  /** Stored values by column id. */
  values: Record<string, unknown>;
  /** True for a template of a data source: neither a row nor a search result. Default: false. */
  isTemplate?: boolean;
}

/** Formatted text, in response format. */
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
  /** Decoded; responses percent-encode it. */
  id: string;
  name: string;
  type: string;
  description: string | null;
  /** The object under the type's key, in response format. */
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
  /** Id of the template that new rows get by default. Omitted: none is set. */
  defaultTemplateId?: string;
}

/** Layouts of a view. */
export type ViewType =
  | "table"
  | "board"
  | "list"
  | "calendar"
  | "timeline"
  | "gallery"
  | "form"
  | "chart"
  | "map"
  | "dashboard";

/** A view: one presentation of the rows of a data source. */
export interface ViewDocument extends Audit {
  id: string;
  /** The database that shows it. */
  databaseId: string;
  dataSourceId: string;
  name: string;
  type: ViewType;
  /** Filter, sorts, quick filters and configuration in request format. */
  filter: Record<string, unknown> | null;
  sorts: ViewSort[] | null;
  quickFilters: Record<string, Record<string, unknown>> | null;
  configuration: Record<string, unknown> | null;
  /** The dashboard that contains this view as a widget. Omitted: it is a view of the database itself. */
  dashboardViewId?: string;
}

/** One sort of a view. */
export interface ViewSort {
  property: string;
  direction: "ascending" | "descending";
}

/** The cached results of a view. */
export interface ViewQueryDocument {
  id: string;
  viewId: string;
  expiresAt: string;
  /** Ids of the matching rows, in the order of the view. */
  rowIds: string[];
  /** True if more rows match than a query returns. */
  isTruncated: boolean;
}

/** An emoji that was uploaded to the workspace. */
export interface CustomEmojiDocument {
  id: string;
  name: string;
  url: string;
}

/** A thread of comments on a page or a block. */
export interface DiscussionDocument {
  id: string;
  parent: Extract<Parent, { type: "page_id" | "block_id" }>;
  /** Resolved discussions are not listed. */
  isResolved: boolean;
  /** The words of a block that it is about, which requests cannot choose. Omitted: all of the page or block. */
  words?: string;
}

/** One comment of a discussion. */
export interface CommentDocument extends Audit {
  id: string;
  discussionId: string;
  richText: RichText[];
  /** The displayed author: the user, the integration, or a custom name. */
  displayName: { type: "user" | "integration" | "custom"; name: string };
  attachments?: { category: string; file: object }[];
}

/** A user: a person, or the bot of an integration. */
export interface UserDocument {
  id: string;
  name: string;
  /** Omitted for bots. */
  email?: string;
  /** Id of the person whose connection a bot acts for. Omitted if it acts for the workspace. */
  ownerId?: string;
}

/** The workspace. */
export interface WorkspaceDocument {
  id: string;
  name: string;
  /** Maximum size of a file, in bytes. Omitted: that of a paid workspace. */
  maxFileBytes?: number;
}

/** A change that runs in the background. */
export interface AsyncTaskDocument extends Pick<Audit, "createdTime" | "createdBy"> {
  id: string;
  statusUrl: string;
  /** Method and path of the request. */
  operation: string;
  outcome: { status: "succeeded"; result: object } | { status: "failed"; error: object };
}

/** Modes of an upload. */
export const uploadModes = ["single_part", "multi_part", "external_url"] as const;

/** A file upload. Its bytes are contents of the store, by id and part. */
export interface FileUploadDocument extends Audit {
  id: string;
  mode: (typeof uploadModes)[number];
  status: "pending" | "uploaded" | "failed";
  filename: string | null;
  contentType: string | null;
  /** Null once it is attached, so that it no longer expires. */
  expiresAt: string | null;
  /** Sizes in bytes of the parts received so far, by number; a single part has number 1. */
  parts: Record<string, number>;
  /** Number of parts of an upload in several parts. */
  totalParts?: number;
  externalUrl?: string;
  importResult?: object;
}

/** An agent that members have made in the workspace. */
export interface AgentDocument extends Pick<Audit, "createdTime" | "createdBy" | "lastEditedTime"> {
  id: string;
  name: string;
  description: string;
  /** Rights of the connection. */
  access: "read" | "edit" | "full";
  status: "active" | "disabled" | "deleted";
  pauseReason: string | null;
  creditLimit: number | null;
  creditsUsed: number;
  runsCompleted: number;
  lastRunAt: string | null;
}

/** An action that an agent asks a person about. */
export interface RequiredAction {
  id: string;
  title: string;
  /** The labels of its options. */
  labels: { approve: string; reject: string };
  /** The paragraph that it adds to a page. */
  change: { pageId: string; text: string };
}

/** A conversation with an agent. */
export interface SessionDocument {
  id: string;
  agentId: string;
  title: string;
  status: "in_progress" | "requires_action" | "completed" | "failed" | "canceled";
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  requiredActions: RequiredAction[];
  error?: { code: string; message: string; retryable: boolean };
}

/** An event of a session, in response format but for what all events have. */
export interface SessionEventDocument {
  id: string;
  sessionId: string;
  sequence: number;
  createdAt: string;
  fields: { type: string } & Record<string, unknown>;
}

/** A skill: instructions for agents, with files. */
export interface SkillDocument {
  id: string;
  name: string;
  description: string;
  updatedAt: string;
  tags: string[];
  /** Texts by path, `SKILL.md` included. */
  files: Record<string, string>;
}

/** Store collections of these documents. */
export const collections = {
  workspace: "notes/workspace",
  users: "notes/users",
  pages: "notes/pages",
  blocks: "notes/blocks",
  databases: "notes/databases",
  dataSources: "notes/data-sources",
  /** The order of children: blocks, child pages and databases, rows, or views. */
  children: "notes/children",
  discussions: "notes/discussions",
  comments: "notes/comments",
  cursors: "notes/cursors",
  asyncTasks: "notes/async-tasks",
  views: "notes/views",
  viewQueries: "notes/view-queries",
  customEmojis: "notes/custom-emojis",
  fileUploads: "notes/file-uploads",
  agents: "notes/agents",
  sessions: "notes/sessions",
  sessionEvents: "notes/session-events",
  skills: "notes/skills",
  unshared: "notes/unshared",
} as const;
