import type { Scope } from "../crm/access/scopes.js";

type AreaOf<Each> = Each extends `${infer Area}:${string}` ? Area : never;

const AREAS: Record<AreaOf<Scope>, string> = {
  user_management: "the members of the workspace",
  record_permission: "records, such as companies and people",
  object_configuration: "objects and their attributes",
  list_entry: "the entries of lists",
  list_configuration: "lists and their attributes",
  comment: "comments",
  task: "tasks",
  note: "notes",
  meeting: "meetings",
  call_recording: "call recordings",
  webhook: "webhooks",
  file: "files",
};

/** What a scope of the CRM lets an app do, in plain words; undefined for what is no scope. */
export function scopeWords(scope: string): string | undefined {
  const [, area = "", level] = /^(\w+):(read|read-write)$/.exec(scope) ?? [];
  const what = new Map(Object.entries(AREAS)).get(area);
  if (what === undefined) return undefined;
  return `${level === "read" ? "Read" : "Read and write"} ${what}`;
}
