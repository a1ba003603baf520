import type { ResourceChange, ResourceReference } from "../../state/resource-change.js";

/** Changes of one resource and of what it contains. */
export interface ChangeGroup {
  /** Absent for a change that belongs to no other one. */
  owner?: ResourceReference;
  changes: ResourceChange[];
}

/** Groups changes by the page or record they belong to, in the order of the first one of each. */
export function groupChanges(changes: readonly ResourceChange[]): ChangeGroup[] {
  const owners = new Map(changes.flatMap(({ parent }) => (parent ? [[parent.id, parent]] : [])));
  const groups = new Map<string, ChangeGroup>();
  for (const change of changes) {
    // A page that contains changes has a group of its own, whatever contains the page.
    const owner = owners.get(change.id) ?? change.parent;
    const key = owner?.id ?? change.id;
    const group = groups.get(key) ?? { ...(owner && { owner }), changes: [] };
    if (change.id === owner?.id) group.changes.unshift(change);
    else group.changes.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const verbs = { created: "added", updated: "changed", deleted: "deleted" } as const;
const plurals: Readonly<Record<string, string>> = {
  entry: "list entries",
  data_source: "data sources",
  file_upload: "file uploads",
  call_recording: "call recordings",
  activity: "activities",
};
const nouns = new Set(["block", "page", "database", "view", "task", "note", "comment", "webhook"]);

/** Counts changes in words: "3 blocks added, 1 comment deleted". */
export function countChanges(changes: readonly ResourceChange[]): string {
  const counts = Map.groupBy(changes, ({ kind, resource }) => `${verbs[kind]} ${resource}`);
  return [...counts]
    .map(([key, { length }]) => {
      const [verb = "", resource = ""] = key.split(" ");
      return `${length} ${toNoun(resource, length)} ${verb}`;
    })
    .join(", ");
}

function toNoun(resource: string, number: number): string {
  const plural = plurals[resource] ?? (nouns.has(resource) ? `${resource}s` : undefined);
  if (plural === undefined) return number === 1 ? "record" : "records";
  return number === 1 ? resource.replaceAll("_", " ") : plural;
}
