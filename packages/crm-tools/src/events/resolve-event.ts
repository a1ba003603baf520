import { type CollectionReader, type EventSubject, type EventThing } from "@workbelt/core/provider";
import { readObjectSlugs } from "../collections/records.js";
import { getComment } from "../comments/get-comment.js";
import { getListEntry } from "../lists/get-list-entry.js";
import { listLists } from "../lists/list-lists.js";
import { getNote } from "../notes/get-note.js";
import { listAttributes } from "../objects/list-attributes.js";
import { getRecord } from "../records/get-record.js";
import { getTask } from "../tasks/get-task.js";
import { decodeValues } from "../values/decode-values.js";

/** Reads the slugs of what an event names by ids, by the words for them. A slug that is gone is left out. */
export async function readNames(
  { ids }: EventSubject,
  reader: CollectionReader,
): Promise<Record<string, string>> {
  const { attribute_id, list_id } = ids;
  const objectId = ids["object_id"] ?? ids["parent_object_id"];
  const object = objectId === undefined ? undefined : (await readObjectSlugs(reader)).get(objectId);
  const list = list_id === undefined ? undefined : await readListSlug(list_id, reader);
  const owner = list_id === undefined ? { object } : { list };
  const attribute =
    attribute_id === undefined || (object ?? list) === undefined
      ? undefined
      : await readAttributeSlug(attribute_id, owner, reader);
  const found = { object, list, attribute };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, slug]) => (slug === undefined ? [] : [[name, slug]])),
  );
}

async function readListSlug(listId: string, reader: CollectionReader): Promise<string | undefined> {
  const lists = await reader.known(listLists, {});
  return lists.find(({ id }) => id.list_id === listId)?.api_slug;
}

async function readAttributeSlug(
  attributeId: string,
  owner: { object?: string | undefined; list?: string | undefined },
  reader: CollectionReader,
): Promise<string | undefined> {
  const given = owner.list === undefined ? { object: owner.object } : { list: owner.list };
  const attributes = await reader.known(listAttributes, given);
  return attributes.find(({ id }) => id.attribute_id === attributeId)?.api_slug;
}

/** Reads the thing of an event. */
export async function readThing(
  { id, ids, kind }: EventSubject,
  { list, object }: Readonly<Record<string, string>>,
  reader: CollectionReader,
): Promise<EventThing | undefined> {
  switch (kind) {
    case "record": {
      if (object === undefined) return undefined;
      const { values = {}, web_url } = await reader.read(getRecord, { object, record_id: id });
      const decoded = decodeValues(values ?? {});
      return {
        kind,
        id,
        name: toName(decoded["name"]),
        values: decoded,
        url: web_url ?? undefined,
      };
    }
    case "entry": {
      if (list === undefined) return undefined;
      const { entry_values = {} } = await reader.read(getListEntry, { list, entry_id: id });
      return { kind, id, name: "", values: decodeValues(entry_values ?? {}) };
    }
    case "note": {
      const note = await reader.read(getNote, { note_id: id });
      const values = { content: note.content_plaintext };
      return { kind, id, name: note.title, values, created: toCreated(note) };
    }
    case "task": {
      const task = await reader.read(getTask, { task_id: id });
      const { content_plaintext: content, deadline_at, is_completed } = task;
      const values = { content, deadline_at, is_completed };
      return { kind, id, name: content, values, created: toCreated(task) };
    }
    case "comment": {
      const { content_plaintext: content } = await reader.read(getComment, { comment_id: id });
      return { kind, id, name: content, values: { content } };
    }
    default:
      return { kind, id, name: list ?? object ?? "", values: { ...ids } };
  }
}

function toCreated({
  created_at: at,
  created_by_actor: actor,
}: {
  created_at?: string | null | undefined;
  created_by_actor?: { id?: string | null | undefined } | null | undefined;
}): EventThing["created"] {
  const by = actor?.id;
  return at == null || by == null ? undefined : { by, at };
}

function toName(name: unknown): string {
  return typeof name === "string" ? name : "";
}
