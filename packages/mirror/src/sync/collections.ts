import type { Collection } from "@workbelt/core/provider";

/** Returns true if changes do not show in what is listed: what a list of changes has is read again each time. */
export function isUnversioned(collection: Collection): boolean {
  return collection.readsMore === true && collection.revision === undefined;
}

/** Sorts collections so that those whose lists are made from others come after these. */
export function parentsFirst(collections: readonly Collection[]): Collection[] {
  const sorted: Collection[] = [];
  const add = (collection: Collection) => {
    if (sorted.includes(collection)) return;
    const parents = collection.partsOf?.collections ?? [];
    for (const parent of collections) if (parents.includes(parent.name)) add(parent);
    sorted.push(collection);
  };
  for (const collection of collections) add(collection);
  return sorted;
}
