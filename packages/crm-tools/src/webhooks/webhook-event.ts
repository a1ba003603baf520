import { z } from "zod";

const actor = z.looseObject({ type: z.string().nullable(), id: z.string().nullable() });

/** Describes events by their types, the ids of their resource and, if any, what else they name. */
function event<const Type extends string, Ids extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  types: readonly Type[],
  ids: Ids,
  fields: Fields,
) {
  return z.looseObject({
    event_type: z.literal(types),
    id: z.looseObject({ workspace_id: z.string(), ...ids }),
    ...fields,
    /** The author of the change: a member, an app or token, an automation, or the system. */
    actor: actor.nullish(),
  });
}

const id = z.string();
const parent = { parent_object_id: id, parent_record_id: id };
const place = {
  thread_id: id,
  object_id: id,
  record_id: id,
  list_id: id.nullish(),
  entry_id: id.nullish(),
};

/** The events in Attio's webhook reference that a webhook can subscribe to. */
const knownEvent = z.discriminatedUnion("event_type", [
  event(["record.created", "record.deleted"], { object_id: id, record_id: id }, {}),
  event(["record.updated"], { object_id: id, record_id: id, attribute_id: id }, {}),
  event(
    ["record.merged"],
    { object_id: id, record_id: id },
    { duplicate_object_id: id, duplicate_record_id: id },
  ),
  event(["list-entry.created", "list-entry.deleted"], { list_id: id, entry_id: id }, parent),
  event(["list-entry.updated"], { list_id: id, entry_id: id, attribute_id: id }, parent),
  event(
    ["note.created", "note.updated", "note.deleted", "note-content.updated"],
    { note_id: id },
    parent,
  ),
  event(["task.created", "task.updated", "task.deleted"], { task_id: id }, {}),
  event(
    ["comment.created", "comment.resolved", "comment.unresolved", "comment.deleted"],
    { comment_id: id },
    place,
  ),
  event(["list.created", "list.updated", "list.deleted"], { list_id: id }, {}),
  event(
    ["list-attribute.created", "list-attribute.updated"],
    { list_id: id, attribute_id: id },
    {},
  ),
  event(
    ["object-attribute.created", "object-attribute.updated"],
    { object_id: id, attribute_id: id },
    {},
  ),
  event(["activity.created", "activity.updated", "activity.deleted"], { activity_id: id }, {}),
  event(
    ["activity-attribute.created", "activity-attribute.updated"],
    { activity_id: id, attribute_id: id },
    {},
  ),
  event(
    ["activity-record.created", "activity-record.deleted"],
    { activity_id: id, record_id: id },
    {},
  ),
  event(
    ["activity-record.updated"],
    { activity_id: id, record_id: id, attribute_id: id.nullish() },
    {},
  ),
  event(["call-recording.created"], { meeting_id: id, call_recording_id: id }, {}),
  event(["workspace-member.created"], { workspace_member_id: id }, {}),
]);

/** An event of a type, or in a form, that this package does not know. */
export interface CrmUnknownEvent {
  event_type: "unknown";
  /** The event as delivered, with the service's own `event_type`. */
  payload: unknown;
}

/**
 * An event of the CRM, distinguished by its `event_type`. It has ids only: read the resource with the tools.
 * The ids have the names of the tools' inputs.
 */
export type CrmWebhookEvent = CrmKnownEvent | CrmUnknownEvent;

/** An event of a type that this package knows. */
export type CrmKnownEvent = z.infer<typeof knownEvent>;

/** The body of a delivery. Today it has one event; the reference announces several. */
const delivery = z.looseObject({ webhook_id: z.string(), events: z.array(z.unknown()) });

/** Parses the JSON of a delivery; undefined if it is not one. */
export function parseDelivery(
  json: unknown,
): { webhook_id: string; events: CrmWebhookEvent[] } | undefined {
  const { success, data } = delivery.safeParse(json);
  return success
    ? { webhook_id: data.webhook_id, events: data.events.map(parseWebhookEvent) }
    : undefined;
}

function parseWebhookEvent(payload: unknown): CrmWebhookEvent {
  const { success, data } = knownEvent.safeParse(payload);
  return success ? data : { event_type: "unknown", payload };
}
