import { type Assumption, describes } from "./assumption.js";

const EMAILS = "the CRM enables lists of emails for single workspaces on request";

/** Assumptions of the CRM sandbox and tools. */
export const crmAssumptions: readonly Assumption[] = [
  describes(
    "crm/upsert-by-unknown-attribute",
    "An upsert by an attribute that does not exist is refused with the code for an unknown attribute.",
    [{ step: "upsert-by-unknown-attribute", at: ["status", "error"] }],
  ),
  describes("crm/note-content-needs-format", "New content of a note needs its format.", [
    { step: "note-content-without-format", at: ["status", "error"] },
  ]),
  describes(
    "crm/archived-choice-is-unknown",
    "An archived option is refused like one that does not exist.",
    [{ step: "entry-with-archived-option", at: ["status", "error"] }],
  ),
  describes("crm/starts-with-ignores-case", "The filter $starts_with ignores case.", [
    { step: "company-by-capitals", at: ["data[]"] },
  ]),
  describes("crm/slug-is-snake-case", "A slug that is not snake case is refused.", [
    { step: "invalid-list-slug", at: ["status", "error"] },
  ]),
  describes(
    "crm/list-update-rules",
    "A changed slug of a list is checked by the rules for a new one.",
    [{ step: "list-update-with-invalid-slug", at: ["status", "error"] }],
  ),
  describes(
    "crm/duplicate-subscription-conflicts",
    "A webhook cannot have the same subscription twice.",
    [{ step: "duplicate-subscription", at: ["status", "error"] }],
  ),
  describes(
    "crm/standard-slug-is-fixed",
    "The slug of a standard object cannot be changed.",
    "it would change an object of the workspace if it is wrong",
  ),
  describes(
    "crm/object-deletion-takes-lists",
    "The deletion of an object also removes its lists and the other sides of its relationships.",
    "it needs a relationship with an object of the workspace",
  ),
  describes(
    "crm/attributes-of-activities",
    "The endpoints for attributes, options and statuses take activities as their target.",
    [{ step: "activity-attributes", at: ["status", "data[]"] }],
  ),
  describes(
    "crm/activity-schema-attributes",
    "An interaction has the attributes timestamp and participants.",
    [{ step: "activity-record", at: ["data.values"] }],
  ),
  describes(
    "crm/activity-attributes-without-relationship",
    "An attribute of an activity cannot be one side of a relationship.",
    [{ step: "activity-relationship", at: ["status", "error"] }],
  ),
  describes(
    "crm/system-activity-slug-is-fixed",
    "The slug of an activity that the CRM defines cannot be changed.",
    "it would change an activity of the workspace if it is wrong",
  ),
  describes(
    "crm/activity-events",
    "Changes and deletions of activities and their records have events like those of objects.",
    "only deliveries to a public address show it",
  ),
  describes(
    "crm/history-error-codes",
    "A history with overlapping values of an attribute that holds one is refused with the code for several values.",
    [{ step: "overlapping-history", at: ["status", "error"] }],
  ),
  describes(
    "crm/email-times-half-open",
    "In a list of emails the time after is included, the time before is not.",
    EMAILS,
  ),
  describes(
    "crm/emails-of-unknown-object",
    "A list of emails of an object that does not exist is refused with the code for unknown values.",
    EMAILS,
  ),
  describes(
    "crm/unsubscribed-reply-has-all",
    "The reply to an unsubscription names addresses that were unsubscribed before.",
    [{ step: "unsubscription-again", at: ["data[]"] }],
  ),
  describes(
    "crm/meeting-deletion-takes-recordings",
    "The deletion of a meeting deletes its recordings.",
    "a recording cannot be read without its meeting",
  ),
  describes(
    "crm/relationship-is-fixed",
    "Both sides of a relationship are fixed, and the refusal says so.",
    "it needs a relationship between two objects of the workspace",
  ),
  describes(
    "crm/thread-page-of-50",
    "A thread is read in pages of 50 comments.",
    "it needs a thread of more than 50 comments",
  ),
  describes(
    "crm/comment-as-another-member",
    "A token of a member cannot comment in the name of another one.",
    "it would comment in the name of a person",
  ),
  describes(
    "crm/missing-field-equals-nothing",
    "In the filter of a subscription, a field that an event lacks equals nothing.",
    "only deliveries to a public address show it",
  ),
  describes(
    "crm/merge-keeps-primary",
    "What belongs to either merged record moves to the new one, which is as old as the primary one.",
    [{ step: "notes-of-merged", at: ["data[]"] }],
  ),
  describes(
    "crm/sql-value-forms",
    "In SQL, a multiselect attribute is an array, a location a struct, every other value its text or number.",
    [{ step: "sql", at: ["data.rows[]"] }],
  ),
  describes("crm/body-limit", "A request has at most 10 MB.", "it would send more than 10 MB"),
];
