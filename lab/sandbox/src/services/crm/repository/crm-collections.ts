import type { Store } from "../../../store/store.js";
import type { AttributeDocument } from "./attribute.js";
import type {
  ActivityDocument,
  CommentDocument,
  CallRecordingDocument,
  MeetingDocument,
  WebhookDocument,
  EmailDocument,
  EntryDocument,
  FileDocument,
  ListDocument,
  MemberDocument,
  NoteDocument,
  ObjectDocument,
  RecordDocument,
  TaskDocument,
  TokenDocument,
  UnsubscribedEmailDocument,
  ViewDocument,
  WorkspaceDocument,
} from "./documents.js";
import { Collection } from "../../../store/collection.js";
import {
  attributeIndexes,
  callRecordingIndexes,
  commentIndexes,
  emailIndexes,
  entryIndexes,
  fileIndexes,
  meetingIndexes,
  memberIndexes,
  noteIndexes,
  recordIndexes,
  taskIndexes,
  version,
  viewIndexes,
} from "./crm-indexes.js";
import { toSearchText } from "./search-text.js";

/** Memory for the content of all files; the oldest is dropped first. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;

/** The CRM's collections in the store. */
export class CrmCollections {
  readonly tokens: Collection<TokenDocument>;
  readonly members: Collection<MemberDocument, keyof typeof memberIndexes>;
  readonly objects: Collection<ObjectDocument>;
  readonly activities: Collection<ActivityDocument>;
  readonly attributes: Collection<AttributeDocument, keyof typeof attributeIndexes>;
  readonly records: Collection<RecordDocument, keyof typeof recordIndexes>;
  readonly lists: Collection<ListDocument>;
  readonly entries: Collection<EntryDocument, keyof typeof entryIndexes>;
  readonly notes: Collection<NoteDocument, keyof typeof noteIndexes>;
  readonly tasks: Collection<TaskDocument, keyof typeof taskIndexes>;
  readonly comments: Collection<CommentDocument, keyof typeof commentIndexes>;
  readonly meetings: Collection<MeetingDocument, keyof typeof meetingIndexes>;
  readonly callRecordings: Collection<CallRecordingDocument, keyof typeof callRecordingIndexes>;
  readonly emails: Collection<EmailDocument, keyof typeof emailIndexes>;
  readonly unsubscribedEmails: Collection<UnsubscribedEmailDocument>;
  readonly webhooks: Collection<WebhookDocument>;
  readonly views: Collection<ViewDocument, keyof typeof viewIndexes>;
  readonly files: Collection<FileDocument, keyof typeof fileIndexes>;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.tokens = new Collection(store, "crm/tokens");
    this.members = new Collection(store, "crm/members", { indexes: memberIndexes, version });
    this.objects = new Collection(store, "crm/objects");
    this.activities = new Collection(store, "crm/activities");
    this.attributes = new Collection(store, "crm/attributes", {
      indexes: attributeIndexes,
      version,
    });
    this.records = new Collection(store, "crm/records", {
      indexes: recordIndexes,
      toText: toSearchText,
      version,
    });
    this.lists = new Collection(store, "crm/lists");
    this.entries = new Collection(store, "crm/entries", { indexes: entryIndexes, version });
    this.notes = new Collection(store, "crm/notes", { indexes: noteIndexes, version });
    this.tasks = new Collection(store, "crm/tasks", { indexes: taskIndexes, version });
    this.comments = new Collection(store, "crm/comments", { indexes: commentIndexes, version });
    this.meetings = new Collection(store, "crm/meetings", { indexes: meetingIndexes, version });
    this.callRecordings = new Collection(store, "crm/call-recordings", {
      indexes: callRecordingIndexes,
      version,
    });
    this.emails = new Collection(store, "crm/emails", { indexes: emailIndexes, version });
    this.unsubscribedEmails = new Collection(store, "crm/unsubscribed-emails");
    this.webhooks = new Collection(store, "crm/webhooks");
    this.views = new Collection(store, "crm/views", { indexes: viewIndexes, version });
    this.files = new Collection(store, "crm/files", { indexes: fileIndexes, version });
  }

  /** The workspace; throws before the CRM is seeded. */
  get workspace(): WorkspaceDocument {
    const workspace = this.#store.get<WorkspaceDocument>("crm/workspace", "workspace");
    if (workspace === undefined) throw new Error("The CRM has not been seeded.");
    return workspace;
  }

  set workspace(workspace: WorkspaceDocument) {
    this.#store.put("crm/workspace", "workspace", workspace);
  }

  /** Returns the content of a file; undefined if it was dropped to free memory. */
  getFileContent(id: string): Uint8Array | undefined {
    return this.#store.getContent(`crm/${id}`);
  }

  putFileContent(id: string, bytes: Uint8Array): void {
    this.#store.putContent(`crm/${id}`, bytes, MAX_KEPT_BYTES);
  }

  /** Calls a listener after all data was deleted or replaced. */
  onReplaced(listener: () => void): void {
    this.#store.onReplaced(listener);
  }

  /** Runs `work` in a transaction: all of its writes are kept, or none. */
  transaction<Result>(work: () => Result): Result {
    return this.#store.transaction(work);
  }
}
