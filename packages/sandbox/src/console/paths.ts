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
  clear: "/console/activity/clear",
  stream: "/control/activity/stream",
  request: (id: number) => `/console/activity/${id}`,
  run: (run: string) => createHref("/console/activity", { run }),
} as const;

/** Addresses of the files that every page uses. */
export const assetPaths = {
  style: "/console/assets/console.css",
  script: "/console/assets/console.js",
  icon: "/console/assets/icon.svg",
} as const;

/** Addresses of the page of changes and of its forms. */
export const changePaths = {
  home: "/console/changes",
  snapshots: "/console/changes/snapshots",
  reset: "/console/changes/reset",
} as const;

/** Addresses of the notes workspace's pages. */
export const notesPaths = { home: "/console/notes" } as const;

/** Returns the address of a page, row or database. */
export function toNotesPath(id: string): string {
  return `${notesPaths.home}/${encodeURIComponent(id)}`;
}

/** Addresses of the pages of calls. */
export const callPaths = { home: "/console/calls" } as const;

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
