import { Collection } from "../store/collection.js";
import type { Store } from "../store/store.js";
import type { ActivityDocument } from "./activities/activity-document.js";
import type { AnalysisDocument } from "./analyses/analysis-document.js";
import type { CallScoreDocument } from "./call-scores/call-score-document.js";
import type { FeedbackDocument } from "./coaching/feedback-document.js";
import type { CommentDocument } from "./comments/comment-document.js";
import type { RateWindow } from "./http/rate-window.js";
import type { Job, JobKind } from "./jobs/job.js";
import type { ListenDocument } from "./listens/listen-document.js";
import type { KeyDocument, OrganizationDocument } from "./organization/organization-document.js";
import type { ReportDocument } from "./reports/report-document.js";
import type { ThemeDocument } from "./topics/theme-document.js";
import type { UploadDocument } from "./uploads/upload-document.js";
import type { UserDocument } from "./users/user-document.js";
import type { DeliveryDocument } from "./webhooks/delivery-document.js";
import type { WebhookDocument } from "./webhooks/webhook-document.js";

/** Data access for the conversation-intelligence service. */
export class ConvintelRepository {
  readonly activities: Collection<ActivityDocument>;
  /** By the id of the activity. */
  readonly analyses: Collection<AnalysisDocument>;
  readonly callScores: Collection<CallScoreDocument>;
  readonly comments: Collection<CommentDocument>;
  readonly deliveries: Collection<DeliveryDocument>;
  readonly feedback: Collection<FeedbackDocument>;
  readonly jobs: Record<JobKind, Collection<Job>>;
  /** By the API key itself. */
  readonly keys: Collection<KeyDocument>;
  readonly listens: Collection<ListenDocument>;
  /** Contains the one organization. */
  readonly organizations: Collection<OrganizationDocument>;
  readonly rateWindows: Collection<RateWindow>;
  readonly reports: Collection<ReportDocument>;
  readonly themes: Collection<ThemeDocument>;
  /** By the id of the activity. */
  readonly uploads: Collection<UploadDocument>;
  readonly users: Collection<UserDocument>;
  readonly webhooks: Collection<WebhookDocument>;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.activities = new Collection(store, "convintel/activities");
    this.analyses = new Collection(store, "convintel/analyses");
    this.callScores = new Collection(store, "convintel/call-scores");
    this.comments = new Collection(store, "convintel/comments");
    this.deliveries = new Collection(store, "convintel/deliveries");
    this.feedback = new Collection(store, "convintel/coaching-feedback");
    this.jobs = {
      processing: new Collection(store, "convintel/jobs/processing"),
      sending: new Collection(store, "convintel/jobs/sending"),
    };
    this.keys = new Collection(store, "convintel/keys");
    this.listens = new Collection(store, "convintel/listens");
    this.organizations = new Collection(store, "convintel/organization");
    this.rateWindows = new Collection(store, "convintel/rate-windows");
    this.reports = new Collection(store, "convintel/reports");
    this.themes = new Collection(store, "convintel/themes");
    this.uploads = new Collection(store, "convintel/uploads");
    this.users = new Collection(store, "convintel/users");
    this.webhooks = new Collection(store, "convintel/webhooks");
  }

  /** Runs `callback` in a transaction, which is rolled back if it throws. */
  transaction<Result>(callback: () => Result): Result {
    return this.#store.transaction(callback);
  }
}
