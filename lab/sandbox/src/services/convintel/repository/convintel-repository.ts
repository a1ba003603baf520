import { Collection } from "../../../store/collection.js";
import type { Store } from "../../../store/store.js";
import {
  type ActivityDocument,
  type AnalysisDocument,
  type CallScoreDocument,
  callScoreFields,
  type FeedbackDocument,
  feedbackFields,
  type CommentDocument,
  commentFields,
  type RateWindow,
  type Job,
  type JobKind,
  toDueKey,
  type ListenDocument,
  listenFields,
  type KeyDocument,
  type OrganizationDocument,
  type ReportDocument,
  type ThemeDocument,
  type UploadDocument,
  type UserDocument,
  type DeliveryDocument,
  type WebhookDocument,
  type ActivityRecord,
  type RecordFields,
} from "./documents.js";
import { activityIndexes } from "./activity-indexes.js";
import { toMomentKeys } from "./record-kind.js";

/** Data access for the conversation-intelligence service. */
export class ConvintelRepository {
  readonly activities: Collection<ActivityDocument, keyof typeof activityIndexes>;
  /** By the id of the activity. */
  readonly analyses: Collection<AnalysisDocument>;
  readonly callScores: Collection<CallScoreDocument, "activity" | "moment">;
  readonly comments: Collection<CommentDocument, "activity" | "moment">;
  readonly deliveries: Collection<DeliveryDocument>;
  readonly feedback: Collection<FeedbackDocument, "activity" | "moment">;
  readonly jobs: Record<JobKind, Collection<Job, "due">>;
  /** By the API key itself. */
  readonly keys: Collection<KeyDocument>;
  readonly listens: Collection<ListenDocument, "activity" | "moment">;
  /** Contains the one organization. */
  readonly organizations: Collection<OrganizationDocument>;
  readonly rateWindows: Collection<RateWindow>;
  readonly reports: Collection<ReportDocument>;
  readonly themes: Collection<ThemeDocument>;
  /** By the id of the activity. */
  readonly uploads: Collection<UploadDocument>;
  readonly users: Collection<UserDocument, "email">;
  readonly webhooks: Collection<WebhookDocument, "trigger">;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.activities = new Collection(store, "convintel/activities", { indexes: activityIndexes });
    this.analyses = new Collection(store, "convintel/analyses");
    this.callScores = createRecords(store, "convintel/call-scores", callScoreFields);
    this.comments = createRecords(store, "convintel/comments", commentFields);
    this.deliveries = new Collection(store, "convintel/deliveries");
    this.feedback = createRecords(store, "convintel/coaching-feedback", feedbackFields);
    this.jobs = {
      processing: createJobs(store, "convintel/jobs/processing"),
      sending: createJobs(store, "convintel/jobs/sending"),
    };
    this.keys = new Collection(store, "convintel/keys");
    this.listens = createRecords(store, "convintel/listens", listenFields);
    this.organizations = new Collection(store, "convintel/organization");
    this.rateWindows = new Collection(store, "convintel/rate-windows");
    this.reports = new Collection(store, "convintel/reports");
    this.themes = new Collection(store, "convintel/themes");
    this.uploads = new Collection(store, "convintel/uploads");
    this.users = new Collection(store, "convintel/users", {
      indexes: { email: ({ email }: UserDocument) => [email.toLowerCase()] },
    });
    this.webhooks = new Collection(store, "convintel/webhooks", {
      indexes: { trigger: ({ trigger }: WebhookDocument) => [trigger] },
    });
  }

  /** Runs `callback` in a transaction, which is rolled back if it throws. */
  transaction<Result>(callback: () => Result): Result {
    return this.#store.transaction(callback);
  }
}

/** Creates a collection of records about activities, found by activity and listed by time. */
function createRecords<Document extends ActivityRecord>(
  store: Store,
  name: string,
  fields: RecordFields<Document>,
): Collection<Document, "activity" | "moment"> {
  return new Collection(store, name, {
    indexes: {
      activity: ({ activityId }: Document) => [activityId],
      moment: (document: Document) => toMomentKeys(document, fields),
    },
  });
}

function createJobs(store: Store, name: string): Collection<Job, "due"> {
  return new Collection(store, name, {
    indexes: { due: ({ dueAtMs }: Job) => [toDueKey(dueAtMs)] },
  });
}
