import type { Collection } from "../../../store/collection.js";
import type { CrmCollections } from "../repository/crm-collections.js";

/** Keys of documents and values whose text is the slug of an object. */
const slugKeys = new Set(["object", "objectSlug", "parentObject", "target_object"]);

/** Replaces the slug of a renamed object in every document that refers to the object by it. */
export function renameObject(collections: CrmCollections, from: string, to: string): void {
  if (from === to) return;
  const { attributes, comments, entries, lists, meetings, notes, records, tasks } = collections;
  replaceSlug(attributes, from, to);
  replaceSlug(comments, from, to);
  replaceSlug(entries, from, to);
  replaceSlug(lists, from, to);
  replaceSlug(meetings, from, to);
  replaceSlug(notes, from, to);
  replaceSlug(records, from, to);
  replaceSlug(tasks, from, to);
}

function replaceSlug<Document extends { id: string }>(
  collection: Collection<Document>,
  from: string,
  to: string,
): void {
  for (const document of collection.list()) {
    const before = JSON.stringify(document);
    const changed = JSON.parse(before, (key, value: unknown) => {
      if (slugKeys.has(key) && value === from) return to;
      if (key !== "allowedObjects" || !Array.isArray(value)) return value;
      return value.map((slug: unknown) => (slug === from ? to : slug));
    }) as Document;
    if (JSON.stringify(changed) !== before) collection.put(document.id, changed);
  }
}
