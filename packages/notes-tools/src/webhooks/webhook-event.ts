import { z } from "zod";

const reference = z.looseObject({ id: z.string(), type: z.string() });

/** The fields of every event. */
const envelope = {
  /** The same in every attempt to deliver the event. */
  id: z.string(),
  /** The time of the change. Events can arrive in another order. */
  timestamp: z.iso.datetime({ offset: true }),
  workspace_id: z.string(),
  subscription_id: z.string(),
  integration_id: z.string(),
  /** The authors of the change: of type person, bot or agent. Changes in quick succession are one event with all their authors. */
  authors: z.array(reference),
  attempt_number: z.number(),
  /** The subscription's version of the API, which decides between database and data source events. */
  api_version: z.string().nullish(),
};

/** Describes events by their types, the kind of their resource and their data. */
function event<const Type extends string, Data extends z.ZodType>(
  types: readonly Type[],
  kinds: readonly string[],
  data: Data,
) {
  const entity = z.looseObject({ id: z.string(), type: z.literal(kinds) });
  return z.looseObject({ ...envelope, type: z.literal(types), entity, data });
}

/** The place of a resource; `data_source_id` for rows. */
const parent = z.looseObject({
  id: z.string(),
  type: z.string(),
  data_source_id: z.string().nullish(),
});
const placed = z.looseObject({ parent });
const contentUpdated = z.looseObject({ parent, updated_blocks: z.array(reference) });
const schemaUpdated = z.looseObject({
  parent,
  updated_properties: z
    .array(z.looseObject({ id: z.string(), name: z.string().nullable(), action: z.string() }))
    .nullish(),
});
// A database's resource may be named by the block that it is.
const DATABASE = ["database", "data_source", "block"];

/** The events in the types of `@notionhq/client` 5.26. */
const knownEvent = z.discriminatedUnion("type", [
  event(
    [
      "page.created",
      "page.deleted",
      "page.undeleted",
      "page.moved",
      "page.locked",
      "page.unlocked",
    ],
    ["page"],
    placed,
  ),
  event(["page.content_updated"], ["page"], contentUpdated),
  event(
    ["page.properties_updated"],
    ["page"],
    z.looseObject({ parent, updated_properties: z.array(z.string()) }),
  ),
  event(
    ["page.transcription_block.transcript_deleted"],
    ["page"],
    z.looseObject({ target: reference, transcript_id: z.string().nullable() }),
  ),
  event(
    [
      "database.created",
      "database.deleted",
      "database.undeleted",
      "database.moved",
      "data_source.created",
      "data_source.deleted",
      "data_source.undeleted",
      "data_source.moved",
    ],
    DATABASE,
    placed,
  ),
  event(["database.content_updated", "data_source.content_updated"], DATABASE, contentUpdated),
  event(["database.schema_updated", "data_source.schema_updated"], DATABASE, schemaUpdated),
  // A suggested edit is a created comment, too.
  event(
    ["comment.created", "comment.updated", "comment.deleted"],
    ["comment"],
    z.looseObject({ page_id: z.string(), parent: reference }),
  ),
  event(["view.created"], ["view"], z.looseObject({ parent, view_type: z.string() })),
  event(["view.deleted"], ["view"], placed),
  event(["view.updated"], ["view"], z.looseObject({ parent, updated_fields: z.array(z.string()) })),
  event(
    ["file_upload.created", "file_upload.completed", "file_upload.expired"],
    ["file_upload"],
    z.unknown().optional(),
  ),
  event(
    ["file_upload.upload_failed"],
    ["file_upload"],
    z.looseObject({ file_import_result: z.looseObject({ type: z.string() }) }),
  ),
]);

/** The fields without which a delivery is not an event. */
const anyEvent = z.looseObject({
  id: envelope.id,
  timestamp: envelope.timestamp,
  type: z.string(),
});

/** An event of a type, or in a form, that this package does not know. */
export interface NotesUnknownEvent {
  type: "unknown";
  id: string;
  timestamp: string;
  /** The event as delivered, with the service's own `type`. */
  payload: Readonly<Record<string, unknown>>;
}

/**
 * An event of the notes workspace, distinguished by its `type`. It has ids only: read the resource with the
 * tools.
 */
export type NotesWebhookEvent = NotesKnownEvent | NotesUnknownEvent;

/** An event of a type that this package knows. */
export type NotesKnownEvent = z.infer<typeof knownEvent>;

/** Parses the JSON of a delivery; undefined if it is not an event. */
export function parseWebhookEvent(json: unknown): NotesWebhookEvent | undefined {
  const known = knownEvent.safeParse(json);
  if (known.success) return known.data;
  const { success, data } = anyEvent.safeParse(json);
  if (!success) return undefined;
  return { type: "unknown", id: data.id, timestamp: data.timestamp, payload: data };
}
