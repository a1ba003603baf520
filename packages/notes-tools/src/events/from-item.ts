import type { EventSubject, FoundEvent, FoundItem, WrittenItem } from "@workbelt/core/provider";
import { comments } from "../collections/comments.js";
import { databases } from "../collections/databases.js";
import { pages } from "../collections/pages.js";

const COLLECTIONS = {
  page: pages.name,
  comment: comments.name,
  "data source": databases.name,
} as const;

// A comment that is resolved leaves its collection as one that is deleted does.
const TYPES: Readonly<Record<string, Readonly<Record<FoundItem["change"], readonly string[]>>>> = {
  page: {
    added: ["page.created"],
    changed: ["page.content_updated", "page.properties_updated"],
    removed: ["page.deleted"],
  },
  comment: { added: ["comment.created"], changed: ["comment.updated"], removed: [] },
  "data source": {
    added: ["data_source.created"],
    changed: ["data_source.schema_updated"],
    removed: ["data_source.deleted"],
  },
};

/** Returns the event that a changed item of a mirror stands for. */
export function fromItem({ change, collection, id, part }: FoundItem): FoundEvent | undefined {
  const kind = Object.entries(COLLECTIONS).find(([, name]) => name === collection)?.[0] ?? "";
  const types = TYPES[kind]?.[change] ?? [];
  if (types.length === 0) return undefined;
  const ids: Readonly<Record<string, string>> = kind === "comment" ? { page_id: part } : {};
  return { types, subject: { kind, id, ids } };
}

/** Returns the item of a mirror that is the thing of an event. */
export function toItem({ id, ids, kind }: EventSubject): WrittenItem | undefined {
  if (!Object.hasOwn(COLLECTIONS, kind)) return undefined;
  const collection = COLLECTIONS[kind as keyof typeof COLLECTIONS];
  return { collection, id, part: kind === "comment" ? (ids["page_id"] ?? "") : "" };
}
