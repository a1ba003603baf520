import { type Assumption, describes } from "./assumption.js";

/** Assumptions of the conversation-intelligence sandbox and tools. */
export const convintelAssumptions: readonly Assumption[] = [
  describes("convintel/endpoint-paths", "The paths and methods of uploads and webhooks.", [
    { step: "webhook", at: ["status"] },
    { step: "webhook-list", at: ["status"] },
    { step: "webhook-removal", at: ["status"] },
    { step: "webhook-sample", at: ["status"] },
    { step: "upload-without-fields", at: ["status"] },
    { step: "file-upload-without-fields", at: ["status"] },
    { step: "upload", at: ["status"] },
  ]),
  describes("convintel/upload-form", "An upload is a form, and returns 201 with the id.", [
    { step: "upload" },
  ]),
  describes(
    "convintel/upload-part-name",
    "The part of an upload that has the recording is named file.",
    [{ step: "upload", at: ["status", "error"] }],
  ),
  describes("convintel/booleans-in-forms", "Booleans in a form are 1 and 0.", [
    { step: "upload", at: ["status", "error"] },
  ]),
  describes(
    "convintel/upload-without-form",
    "A body that is no form has neither fields nor recording.",
    [{ step: "file-upload-without-fields", at: ["status", "error"] }],
  ),
  describes("convintel/uploaded-activity", "The keys and kind of an uploaded activity.", [
    { step: "uploaded-activity" },
  ]),
  describes("convintel/completed-day-is-past", "The day of a recording is not in the future.", [
    { step: "upload-from-tomorrow", at: ["status", "error"] },
  ]),
  describes("convintel/upload-by-url", "An upload by address is JSON.", [
    { step: "upload-without-fields", at: ["status", "error"] },
  ]),
  describes(
    "convintel/completed-time-has-zone",
    "The time of an upload by address has a zone.",
    "it would upload an address that is not public",
  ),
  describes("convintel/recording-types", "Audio and video are accepted, by type or extension.", [
    { step: "upload", at: ["status"] },
  ]),
  describes(
    "convintel/recording-is-not-empty",
    "A recording is not empty.",
    "the operation sends no empty file",
  ),
  describes(
    "convintel/skipped-analysis",
    "An upload whose analysis is skipped has only a transcript.",
    "the service needs minutes to process an upload",
  ),
  describes(
    "convintel/upload-limit",
    "The largest upload, and its error.",
    "it would send gigabytes",
  ),
  describes("convintel/webhook-list", "The webhooks are a bare list.", [
    { step: "webhook-list", at: ["[]"] },
  ]),
  describes(
    "convintel/new-webhook",
    "A new webhook is returned with 201, and its external id need not be unique.",
    [{ step: "webhook" }, { step: "same-external-id" }],
  ),
  describes("convintel/webhook-sample", "The path of sample events.", [
    { step: "webhook-sample", at: ["status"] },
  ]),
  describes(
    "convintel/deleted-webhook",
    "Deleting a webhook returns 204, and 404 for an unknown one.",
    [{ step: "webhook-removal" }, { step: "unknown-webhook", at: ["status", "error"] }],
  ),
  describes("convintel/event-payload", "The keys of an event.", [
    { step: "webhook-sample", at: ["activity", "activityId", "id", "occurredAt", "trigger"] },
  ]),
  describes(
    "convintel/unsigned-deliveries",
    "Events are posted as JSON, unsigned.",
    "only deliveries to a public address show it",
  ),
  describes(
    "convintel/delivery-retries",
    "Deliveries without success are repeated.",
    "only deliveries to a public address show it",
  ),
  describes(
    "convintel/laravel-errors",
    "Errors are those of a Laravel application: a message, and errors by field.",
    [
      { step: "unknown-activity", at: ["message", "status", "error"] },
      { step: "activities-without-dates", at: ["status", "error", "errors"] },
    ],
  ),
  describes("convintel/not-found-text", "The text about an unknown id.", [
    { step: "unknown-activity", at: ["message"] },
  ]),
  describes("convintel/validation-wording", "The wording of validation errors.", [
    { step: "activities-without-dates", at: ["message"] },
    { step: "webhook-without-url", at: ["message"] },
  ]),
  describes(
    "convintel/unreadable-body-is-empty",
    "A body that is not JSON has no inputs.",
    "the client sends JSON only",
  ),
  describes(
    "convintel/order-of-checks",
    "A request is routed, authenticated, counted and validated, in this order.",
    "it needs a token that is not valid",
  ),
  describes(
    "convintel/rate-limit-headers",
    "Replies have the headers of Laravel for rate limits.",
    [{ step: "organization", at: ["headers"] }],
  ),
  describes("convintel/user-keys", "The keys of users.", [{ step: "users", at: ["data[]"] }]),
  describes("convintel/user-links", "The list of users has links to pages.", [
    { step: "users", at: ["links"] },
  ]),
  describes("convintel/user-reference-keys", "The keys of a user inside of other records.", [
    { step: "scores", at: ["results[].user"] },
  ]),
  describes(
    "convintel/organization-keys",
    "The keys of the CRM integration, calendar type and address.",
    [{ step: "organization", at: ["crmIntegration", "calendarType", "address"] }],
  ),
  describes("convintel/score-keys", "The keys of scores of calls.", [
    { step: "scores", at: ["results[]"] },
  ]),
  describes("convintel/scorecard-keys", "The keys of AI scorecards.", [
    { step: "scorecard", at: ["scorecard", "averageScore", "questions"] },
    { step: "scorecards", at: ["results[]"] },
  ]),
  describes("convintel/scorecards-need-dates", "A list of AI scorecards needs both dates.", [
    { step: "scorecards-without-dates", at: ["status", "error"] },
  ]),
  describes("convintel/comment-keys", "The keys of comments.", [
    { step: "comments", at: ["results[]"] },
  ]),
  describes("convintel/feedback-keys", "The keys of coaching feedback.", [
    { step: "feedback", at: ["results[]"] },
  ]),
  describes("convintel/listen-keys", "The keys of listens.", [
    { step: "listens", at: ["results[]"] },
  ]),
  describes("convintel/record-pages", "Lists about calls have pages, of 500 at most.", [
    { step: "second-page", at: ["metadata"] },
    { step: "too-large-page", at: ["status", "error"] },
  ]),
  describes("convintel/record-ranges", "The end of a range is not in the future.", [
    { step: "comments-until-tomorrow", at: ["status", "error"] },
  ]),
  describes(
    "convintel/activity-ranges",
    "Both ranges of dates can be given; one of exactly six months is refused.",
    [{ step: "activities-of-six-months", at: ["status", "error"] }],
  ),
  describes(
    "convintel/activity-order",
    "Activities are listed with the newest first, 500 to a page.",
    "values are not compared",
  ),
  describes("convintel/activity-details", "The keys of the details of an activity.", [
    { step: "activity", at: ["<conference>"] },
  ]),
  describes(
    "convintel/activity-inputs-as-keys",
    "The inputs of an upload are keys of an activity.",
    [{ step: "activities", at: ["results[]"] }],
  ),
  describes("convintel/duration-words", "The words of a duration.", "values are not compared"),
  describes(
    "convintel/pages-without-results",
    "A list without results has one page.",
    "values are not compared",
  ),
  describes("convintel/page-after-last-is-empty", "A page after the last one is empty.", [
    { step: "page-after-last", at: ["status", "results", "metadata"] },
  ]),
  describes(
    "convintel/summary-is-text",
    "A summary is text by default.",
    "values are not compared",
  ),
  describes(
    "convintel/nothing-is-204",
    "An analysis without content is 204.",
    "it needs a call without any",
  ),
  describes("convintel/question-keys", "The keys of questions.", [
    { step: "questions", at: ["[]"] },
  ]),
  describes("convintel/match-keys", "The keys of matched topics.", [
    { step: "matched-topics", at: ["[]"] },
  ]),
  describes("convintel/topic-keys", "The keys of topics and their triggers.", [
    { step: "topics", at: ["[]"] },
  ]),
  describes("convintel/report-paths", "The paths of reports.", [
    { step: "reports", at: ["status"] },
    { step: "report", at: ["status"] },
    { step: "report-status", at: ["status"] },
    { step: "report-download", at: ["status"] },
  ]),
  describes("convintel/report-query", "Types of reports are given as reportType[].", [
    { step: "reports-of-a-type", at: ["status"] },
  ]),
  describes("convintel/report-keys", "The keys of reports.", [
    { step: "reports", at: ["results[]"] },
    { step: "report" },
  ]),
  describes(
    "convintel/report-frequencies",
    "Reports are weekly or monthly.",
    "values are not compared",
  ),
  describes("convintel/report-types", "Reports are about coaching or conversations.", [
    { step: "reports-of-a-type", at: ["status"] },
  ]),
  describes("convintel/report-formats", "A report is downloaded as CSV or JSON.", [
    { step: "report-download", at: ["status"] },
  ]),
  describes(
    "convintel/report-in-progress-words",
    "The words for a report that is not ready.",
    "it needs a report in progress",
  ),
  describes(
    "convintel/processing-settings",
    "The delays of processing and delivery.",
    "they are those of the sandbox",
  ),
  describes(
    "convintel/body-limit",
    "A request other than an upload has at most 10 MB.",
    "it would send more than 10 MB",
  ),
];
