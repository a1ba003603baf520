import type { Scope } from "../access/scopes.js";

type Area = Scope extends `${infer Name}:${string}` ? Name : never;

const AREAS: Record<Area, string> = {
  user_management: "the members of the workspace",
  record_permission: "records, such as companies and people",
  object_configuration: "objects and their attributes",
  activity_configuration: "activities and their attributes",
  activity_record: "records of activities",
  list_entry: "the entries of lists",
  list_configuration: "lists and their attributes",
  comment: "comments",
  task: "tasks",
  note: "notes",
  meeting: "meetings",
  call_recording: "call recordings",
  webhook: "webhooks",
  file: "files",
  email: "the metadata of emails",
  sequence_unsubscribe: "the addresses that sequences leave out",
};

/** Describes in plain words what a scope allows; undefined for an unknown scope. */
export function describeScope(scope: string): string | undefined {
  const [, area = "", level] = /^(\w+):(read|read-write)$/.exec(scope) ?? [];
  const description = new Map(Object.entries(AREAS)).get(area);
  if (description === undefined) return undefined;
  return `${level === "read" ? "Read" : "Read and write"} ${description}`;
}
