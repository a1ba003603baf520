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
