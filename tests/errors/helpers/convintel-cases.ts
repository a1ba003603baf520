import type { Outcome } from "../learn-from-errors.ts";
import type { Args } from "./args.ts";
import type { TeachingCase } from "./teaching-case.ts";

const DAY_MS = 86_400_000;
const MISSING = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

/** Formats a moment some days from now as the service's queries do. */
export function daysFromNow(days: number): string {
  const moment = new Date(Date.now() + days * DAY_MS).toISOString();
  return moment.slice(0, 19).replace("T", " ");
}

/** Wrong values of the inputs that several operations have. */
const wrongInputs: Readonly<Record<string, Readonly<Record<string, Args>>>> = {
  activityId: {
    "that is a title": { activityId: "Brightmoor: pilot review" },
    "that is left out": { activityId: undefined },
    "that nothing has": { activityId: MISSING },
    "under another name": { activityId: undefined, activity: MISSING },
  },
  reportId: {
    "that is a name": { reportId: "Coaching, this week" },
    "that nothing has": { reportId: MISSING },
  },
  userId: { "that is a name nobody has": { userId: "Lena Hofman" } },
  coachId: { "that is an email nobody has": { coachId: "marcus@northwind.example" } },
  coacheeId: { "that is a name nobody has": { coacheeId: "Lena Hofman" } },
  fromDate: {
    "that does not exist": { fromDate: "2026-02-30" },
    "that is in words": { fromDate: "last Monday" },
    "after toDate": { fromDate: daysFromNow(-1), toDate: daysFromNow(-9) },
    "in the future": { fromDate: daysFromNow(3), toDate: undefined },
  },
  toDate: { "that does not exist": { toDate: "2026-02-30 10:00:00" } },
  page: { "below one": { page: 0 }, "in words": { page: "next" } },
  trigger: {
    "in another spelling": { trigger: "conversation.processed" },
    "that is left out": { trigger: undefined },
  },
};

/** Returns the cases of the inputs that an operation shares with others. */
export function sharedInputCases(operation: string, inputs: readonly string[]): TeachingCase[] {
  const cases = inputs.flatMap((input) =>
    Object.entries(wrongInputs[input] ?? {}).map(([wrong, change]) => ({
      operation,
      problem: `${input} ${wrong}`,
      change,
      outcome: "done" as const,
    })),
  );
  const unknown = { operation, problem: "an input it does not have", change: { verbose: true } };
  return [...cases, { ...unknown, outcome: "done" }];
}

/** Returns the cases of failures that every operation can have. */
export function failureCases(operation: string, isRead: boolean): TeachingCase[] {
  const respond = (status: number, message: string, headers = {}) =>
    ({ status, headers, body: { message } }) as const;
  const wait = { "retry-after": "17" };
  const moved = { location: "https://example.com/" };
  // A write whose outcome is unknown is looked up, never repeated.
  const unlessWrite = (outcome: Outcome) => (isRead ? outcome : "checked");
  const failures: [string, TeachingCase["fault"], Outcome][] = [
    ["too many requests", respond(429, "Too Many Attempts.", wait), "done"],
    ["a replaced key", respond(401, "Unauthenticated."), "stopped"],
    ["a missing permission", respond(403, "This action is unauthorized."), "stopped"],
    ["an unknown endpoint", respond(404, "The route x could not be found."), "stopped"],
    ["a redirection", respond(302, "", moved), "stopped"],
    ["a failure of the service", respond(503, "Server Error"), unlessWrite("done")],
    ["a lost connection", { kind: "drop-after" }, unlessWrite("done")],
    ["a page of a proxy", { status: 200, body: "<html>proxy</html>" }, unlessWrite("stopped")],
  ];
  return failures.map(([problem, fault, outcome]) => ({ operation, problem, fault, outcome }));
}

const list = "convintel_activities_list";
const upload = "convintel_activity_upload";
const noDates = { fromDate: undefined, toDate: undefined };

/** The cases of single operations. */
export const ownCases: TeachingCase[] = [
  { operation: list, problem: "no dates", change: noDates, outcome: "done" },
  { operation: list, problem: "no toDate", change: { toDate: undefined }, outcome: "done" },
  {
    operation: list,
    problem: "both pairs of dates",
    change: { updatedFrom: daysFromNow(-9) },
    outcome: "done",
  },
  {
    operation: list,
    problem: "only updatedTo",
    change: { ...noDates, updatedTo: daysFromNow(-1) },
    outcome: "done",
  },
  {
    operation: list,
    problem: "more than six months",
    change: { fromDate: daysFromNow(-400) },
    outcome: "done",
  },
  {
    operation: list,
    problem: "updates since long ago",
    change: { ...noDates, updatedFrom: daysFromNow(-400) },
    outcome: "done",
  },
  {
    operation: list,
    problem: "an unknown status",
    change: { status: "Complete" },
    outcome: "done",
  },
  { operation: list, problem: "too large a page", change: { pageSize: 1000 }, outcome: "done" },
  {
    operation: list,
    problem: "too long an accountId",
    change: { accountId: "a".repeat(101) },
    outcome: "done",
  },
  { operation: "convintel_listens_list", problem: "no dates", change: noDates, outcome: "done" },
  {
    operation: "convintel_coaching_feedback_list",
    problem: "no dates",
    change: noDates,
    outcome: "done",
  },
  {
    operation: "convintel_ai_scorecards_list",
    problem: "no dates",
    change: noDates,
    outcome: "done",
  },
  {
    operation: "convintel_transcript_get",
    problem: "a negative start",
    change: { from_seconds: -5 },
    outcome: "done",
  },
  {
    operation: "convintel_transcript_get",
    problem: "an empty search",
    change: { search: " " },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "a host of another team",
    change: { hostUserEmail: "nobody@example.com" },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "a host by name",
    change: { hostUserEmail: "Lena Hoffmann" },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "a language by name",
    change: { language: "English" },
    outcome: "done",
  },
  { operation: upload, problem: "no title", change: { title: undefined }, outcome: "done" },
  {
    operation: upload,
    problem: "too long a title",
    change: { title: "t".repeat(300) },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "too long a leadId",
    change: { leadId: "l".repeat(181) },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "a completion in words",
    change: { completedAt: "yesterday" },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "a completion in the future",
    change: { completedAt: daysFromNow(3).slice(0, 10) },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "an unknown recording",
    change: { recording: "Monday" },
    outcome: "done",
  },
  { operation: upload, problem: "no recording", change: { recording: undefined }, outcome: "done" },
  {
    operation: upload,
    problem: "two recordings",
    change: { recordingUrl: "https://example.com/call.mp3" },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "an option for files only",
    change: {
      recording: undefined,
      recordingUrl: "https://example.com/call.mp3",
      skipFullAnalysis: true,
    },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "an address without https",
    change: { recording: undefined, recordingUrl: "http://example.com/call.mp3" },
    outcome: "done",
  },
  {
    operation: upload,
    problem: "an address of no recording",
    change: { recording: undefined, recordingUrl: "https://example.com/call.pdf" },
    outcome: "stopped",
  },
  {
    operation: upload,
    problem: "a recording that is text",
    change: { recording: "notes.txt" },
    outcome: "stopped",
  },
  {
    operation: upload,
    problem: "an empty recording",
    change: { recording: "empty.mp3" },
    outcome: "stopped",
  },
  {
    operation: upload,
    problem: "a recording that the service finds too large",
    fault: { status: 413, body: { message: "The POST data is too large." } },
    outcome: "stopped",
  },
  {
    operation: upload,
    problem: "an externalId that the host used before",
    change: { externalId: "monday-1" },
    outcome: "checked",
  },
  {
    operation: "convintel_webhook_create",
    problem: "an address without https",
    change: { url: "http://hooks.example.com/calls" },
    outcome: "done",
  },
  {
    operation: "convintel_webhook_create",
    problem: "too long an external_id",
    change: { external_id: "x".repeat(200) },
    outcome: "done",
  },
  {
    operation: "convintel_webhook_delete",
    problem: "an id that is an address",
    change: { id: "https://hooks.example.com/calls" },
    outcome: "done",
  },
  {
    operation: "convintel_webhook_delete",
    problem: "an id that nothing has",
    change: { id: MISSING },
    outcome: "done",
  },
];
