import type { ResourceChange, ResourceReference } from "../../state/resource-change.js";

/** The changes of one page, record or other thing, with what it contains. */
export interface ChangedThing {
  id: string;
  owner: ResourceReference;
  /** The change of the thing itself; absent if only something in it changed. */
  own?: ResourceChange;
  /** Changed blocks of a page, in its order. */
  blocks: ResourceChange[];
  /** Other changes of what it contains, such as comments, tasks and notes. */
  others: ResourceChange[];
}

/** Groups changes by the page or record they belong to, in the order of the first one of each. */
export function groupChanges(changes: readonly ResourceChange[]): ChangedThing[] {
  const owners = new Map(changes.flatMap(({ parent }) => (parent ? [[parent.id, parent]] : [])));
  const things = new Map<string, ChangedThing>();
  for (const change of changes) {
    // A page that contains changes has a group of its own, whatever contains the page.
    const hasOwn = owners.has(change.id) || isThing(change);
    const owner = hasOwn ? change : (change.parent ?? change);
    const { resource, id, title } = owner;
    const thing = things.get(id) ?? { id, owner: { resource, id, title }, blocks: [], others: [] };
    if (owner === change) Object.assign(thing, { own: change, owner: { resource, id, title } });
    else if (change.resource === "block") thing.blocks.push(change);
    else thing.others.push(change);
    things.set(id, thing);
  }
  return [...things.values()];
}

/** A page or a row is shown on its own, not as a part of the page or database that contains it. */
function isThing({ resource }: ResourceChange): boolean {
  return resource === "page" || resource === "database";
}

const verbs = { created: "added", updated: "changed", deleted: "deleted" } as const;
const plurals: Readonly<Record<string, string>> = {
  entry: "list entries",
  data_source: "data sources",
  file_upload: "file uploads",
  call_recording: "call recordings",
  activity: "activities",
  people: "people",
  companies: "companies",
};
const singulars: Readonly<Record<string, string>> = {
  entry: "list entry",
  people: "person",
  companies: "company",
};
const nouns = new Set([
  "block",
  "page",
  "database",
  "view",
  "task",
  "note",
  "comment",
  "webhook",
  "list",
  "meeting",
  "attribute",
  "member",
  "user",
  "object",
  "file",
  "deal",
  "user",
  "workspace",
]);

/** Counts changes in words: "3 blocks added, 1 comment deleted". */
export function countChanges(changes: readonly ResourceChange[]): string {
  const counts = new Map<string, { number: number; resource: string; verb: string }>();
  for (const { kind, resource } of changes) {
    const noun = toNoun(resource, 1);
    const count = counts.get(`${verbs[kind]} ${noun}`) ?? {
      number: 0,
      resource,
      verb: verbs[kind],
    };
    count.number += 1;
    counts.set(`${verbs[kind]} ${noun}`, count);
  }
  return [...counts.values()]
    .map(({ number, resource, verb }) => `${number} ${toNoun(resource, number)} ${verb}`)
    .join(", ");
}

/** Returns the word for resources of a kind: "person", "2 people". Objects that people defined are records. */
export function toNoun(resource: string, number: number): string {
  const singular = singulars[resource] ?? toKnown(resource);
  if (number === 1) return singular;
  return plurals[resource] ?? `${singular}s`;
}

function toKnown(resource: string): string {
  if (nouns.has(resource) || resource in plurals) return resource.replaceAll("_", " ");
  const singular = resource.replace(/s$/, "");
  return nouns.has(singular) ? singular : "record";
}
