import type {
  CollectionReader,
  EventSubject,
  FoundEvent,
  FoundItem,
  WrittenItem,
} from "@workbelt/core/provider";
import { readObjectSlugs, RECORDS, recordsOf } from "../collections/records.js";

const VERBS = { added: "created", changed: "updated", removed: "deleted" } as const;
const KINDS: Readonly<Record<string, string>> = { crm_tasks: "task", crm_notes: "note" };

/** Returns the event that a changed item of a mirror stands for. It does not say which attribute was changed. */
export async function fromItem(
  { change, collection, id, part }: FoundItem,
  reader: CollectionReader,
): Promise<FoundEvent | undefined> {
  const verb = VERBS[change];
  const kind = KINDS[collection];
  if (kind !== undefined) {
    return { types: [`${kind}.${verb}`], subject: { kind, id, ids: { [`${kind}_id`]: id } } };
  }
  if (!RECORDS.includes(collection)) return undefined;
  const slugs = await readObjectSlugs(reader);
  const object = [...slugs].find(([, slug]) => slug === part)?.[0];
  if (object === undefined) return undefined;
  const ids = { object_id: object, record_id: id };
  return { types: [`record.${verb}`], subject: { kind: "record", id, ids } };
}

/** Returns the item of a mirror that is the thing of an event. */
export function toItem(
  { id, kind }: EventSubject,
  { object }: Readonly<Record<string, string>>,
): WrittenItem | undefined {
  if (kind === "record") {
    return object === undefined ? undefined : { collection: recordsOf(object), id, part: object };
  }
  const collection = Object.keys(KINDS).find((name) => KINDS[name] === kind);
  return collection === undefined ? undefined : { collection, id, part: "" };
}
