import type { ServiceName } from "../common/tokens.js";

/** Addresses of the CRM's pages. */
export const crmPaths = {
  home: "/console/crm",
  board: "/console/crm/board",
  tasks: "/console/crm/tasks",
  notes: "/console/crm/notes",
  lists: "/console/crm/lists",
  comments: "/console/crm/comments",
  meetings: "/console/crm/meetings",
} as const;

/** Last parts of the addresses above, which an object with such a slug cannot have. */
const taken: ReadonlySet<string> = new Set(
  Object.values(crmPaths).map((path) => path.slice(crmPaths.home.length + 1)),
);

/** Returns the address of an object's records: by its slug, or by its id if another page has that address. */
export function toObjectPath({ id, slug }: { id: string; slug: string }): string {
  return `${crmPaths.home}/${taken.has(slug) ? id : encodeURIComponent(slug)}`;
}

/** Returns the address of a record of the object with this slug. */
export function toRecordPath(object: string, id: string): string {
  return `${crmPaths.home}/${encodeURIComponent(object)}/${encodeURIComponent(id)}`;
}

/** Addresses of the activity. */
export const activityPaths = {
  home: "/console/activity",
  approvals: "/console/activity/approvals",
  events: "/console/activity/events",
  event: (id: string) => `/console/activity/events/${encodeURIComponent(id)}`,
  retry: (id: string) => `/console/activity/events/${encodeURIComponent(id)}/retry`,
  clear: "/console/activity/clear",
  stream: "/control/activity/stream",
  request: (id: number) => `/console/activity/${id}`,
  repeat: (id: number) => `/console/activity/${id}/repeat`,
  run: (run: string) => `/console/activity/runs/${encodeURIComponent(run)}`,
  client: (name: string) => `/console/activity/clients/${encodeURIComponent(name)}`,
  plan: (digest: string) => `/console/activity/plans/${encodeURIComponent(digest)}`,
  undo: (id: number) => `/console/activity/undos/${id}`,
} as const;

/** Returns the address of the stream of what happens after the present. */
export function toStream({ position }: { position: string }): string {
  return createHref(activityPaths.stream, { after: position });
}

/** Addresses of the files that every page uses. */
export const assetPaths = {
  style: "/console/assets/console.css",
  script: "/console/assets/console.js",
  icon: "/console/assets/icon.svg",
} as const;

/** Addresses of the page of changes and of its forms. */
export const changePaths = {
  home: "/console/changes",
  /** The place of what changed, on the page of changes. */
  thing: (id: string, since = "") =>
    `${createHref("/console/changes", { since })}#thing-${encodeURIComponent(id)}`,
  snapshots: "/console/changes/snapshots",
  reset: "/console/changes/reset",
} as const;

/** Addresses of the notes workspace's pages. */
export const notesPaths = { home: "/console/notes" } as const;

/** Returns the address of a page, row or database. */
export function toNotesPath(id: string): string {
  return `${notesPaths.home}/${encodeURIComponent(id)}`;
}

/** A resource as a change or a value names it. */
interface NamedResource {
  service: ServiceName;
  resource: string;
  id: string;
  parent?: { resource: string; id: string } | undefined;
}

/** Returns the address of the page that shows a resource, or else what contains it; undefined if there is none. */
export function toResourcePath({
  service,
  resource,
  id,
  parent,
}: NamedResource): string | undefined {
  if (service === "convintel")
    return resource === "activity"
      ? `${callPaths.home}/${encodeURIComponent(id)}`
      : webhookPaths.home;
  const above = parent && toResourcePath({ service, ...parent });
  return service === "notes"
    ? toNotesResourcePath(resource, id, above)
    : toCrmPath(resource, id, above);
}

function toNotesResourcePath(resource: string, id: string, above: string | undefined) {
  if (resource === "page" || resource === "database") return toNotesPath(id);
  if (resource === "block") return above && `${above}#block-${id}`;
  if (resource === "file_upload") return uploadPaths.home;
  return resource === "webhook" ? webhookPaths.home : above;
}

/** Kinds of resources of the CRM without a page of their own. */
const contained = new Set([
  "entry",
  "comment",
  "attribute",
  "call_recording",
  "file",
  "object",
  "unsubscribed_email",
  "activity",
  "activity_record",
]);

function toCrmPath(resource: string, id: string, above: string | undefined): string | undefined {
  if (resource === "member" || resource === "user") return undefined;
  if (resource === "task") return above ?? crmPaths.tasks;
  if (resource === "note") return `${crmPaths.notes}/${encodeURIComponent(id)}`;
  if (resource === "list") return `${crmPaths.lists}/${encodeURIComponent(id)}`;
  if (resource === "meeting") return `${crmPaths.meetings}/${encodeURIComponent(id)}`;
  if (resource === "webhook") return webhookPaths.home;
  return contained.has(resource) ? above : toRecordPath(resource, id);
}

/** Addresses of the pages of calls. */
export const callPaths = { home: "/console/calls" } as const;

/** Address of the page of mirrors. */
export const mirrorPaths = { home: "/console/mirror" } as const;

/** Address of the search of everything. */
export const searchPaths = { home: "/console/search" } as const;

/** Addresses of the pages of webhooks. */
export const webhookPaths = {
  home: "/console/webhooks",
  delivery: (id: string) => `/console/webhooks/deliveries/${encodeURIComponent(id)}`,
} as const;

/** Addresses of the pages of uploads. */
export const uploadPaths = { home: "/console/uploads" } as const;

/** Creates a link within the console, with the parameters that are not empty. */
export function createHref(path: string, query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(
    Object.entries(query).filter(
      ([name, value]) => value !== "" && !(name === "offset" && value === "0"),
    ),
  );
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}
