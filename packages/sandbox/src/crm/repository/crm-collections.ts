import type { Store } from "../../store/store.js";
import type { AttributeDocument } from "../attributes/attribute.js";
import type { CommentDocument } from "../comments/comment.js";
import type { CallRecordingDocument } from "../meetings/call-recording.js";
import type { MeetingDocument } from "../meetings/meeting.js";
import type { WebhookDocument } from "../webhooks/webhook.js";
import { Collection } from "../../store/collection.js";
import type {
  EntryDocument,
  ListDocument,
  MemberDocument,
  NoteDocument,
  ObjectDocument,
  RecordDocument,
  TaskDocument,
  TokenDocument,
  WorkspaceDocument,
} from "./documents.js";

/** The CRM's collections in the store. */
export class CrmCollections {
  readonly tokens: Collection<TokenDocument>;
  readonly members: Collection<MemberDocument>;
  readonly objects: Collection<ObjectDocument>;
  readonly attributes: Collection<AttributeDocument>;
  readonly records: Collection<RecordDocument>;
  readonly lists: Collection<ListDocument>;
  readonly entries: Collection<EntryDocument>;
  readonly notes: Collection<NoteDocument>;
  readonly tasks: Collection<TaskDocument>;
  readonly comments: Collection<CommentDocument>;
  readonly meetings: Collection<MeetingDocument>;
  readonly callRecordings: Collection<CallRecordingDocument>;
  readonly webhooks: Collection<WebhookDocument>;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.tokens = new Collection(store, "crm/tokens");
    this.members = new Collection(store, "crm/members");
    this.objects = new Collection(store, "crm/objects");
    this.attributes = new Collection(store, "crm/attributes");
    this.records = new Collection(store, "crm/records");
    this.lists = new Collection(store, "crm/lists");
    this.entries = new Collection(store, "crm/entries");
    this.notes = new Collection(store, "crm/notes");
    this.tasks = new Collection(store, "crm/tasks");
    this.comments = new Collection(store, "crm/comments");
    this.meetings = new Collection(store, "crm/meetings");
    this.callRecordings = new Collection(store, "crm/call-recordings");
    this.webhooks = new Collection(store, "crm/webhooks");
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

  /** Calls a listener after all data was deleted or replaced. */
  onReplaced(listener: () => void): void {
    this.#store.onReplaced(listener);
  }

  /** Runs `work` in a transaction: all of its writes are kept, or none. */
  transaction<Result>(work: () => Result): Result {
    return this.#store.transaction(work);
  }
}
