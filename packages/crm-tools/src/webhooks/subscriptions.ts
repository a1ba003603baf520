import { isLoopback } from "@workbelt/core/provider";
import { z } from "zod";

/** Events that a webhook can subscribe to. */
const EVENT_TYPES = [
  ...(["activity.created", "activity.updated", "activity.deleted"] as const),
  ...(["activity-record.created", "activity-record.updated", "activity-record.deleted"] as const),
  ...(["activity-attribute.created", "activity-attribute.updated"] as const),
  ...(["record.created", "record.updated", "record.merged", "record.deleted"] as const),
  ...(["list.created", "list.updated", "list.deleted"] as const),
  ...(["list-entry.created", "list-entry.updated", "list-entry.deleted"] as const),
  ...(["list-attribute.created", "list-attribute.updated"] as const),
  ...(["object-attribute.created", "object-attribute.updated"] as const),
  ...(["note.created", "note.updated", "note.deleted", "note-content.updated"] as const),
  ...(["task.created", "task.updated", "task.deleted"] as const),
  ...(["comment.created", "comment.resolved", "comment.unresolved", "comment.deleted"] as const),
  ...(["call-recording.created", "workspace-member.created"] as const),
] as const;

const conditions = z
  .array(
    z.strictObject({
      field: z.string().min(1).describe("Part of the event, such as id.object_id or actor.type"),
      operator: z.enum(["equals", "not_equals"]).describe("How it is compared"),
      value: z.string().describe("What it is compared with"),
    }),
  )
  .min(1);

const filter = z
  .strictObject({
    $and: conditions.describe("Conditions that must all be true").optional(),
    $or: conditions.describe("Conditions of which one must be true").optional(),
  })
  .refine(({ $and, $or }) => ($and === undefined) !== ($or === undefined), {
    message: "expected either $and or $or",
  });

const subscription = z.strictObject({
  event_type: z.enum(EVENT_TYPES).describe("The event"),
  filter: filter
    .describe("Only events that match are delivered; omitted: all events of the type")
    .optional(),
});

/** An example of the input, for models. */
export const SUBSCRIPTION_EXAMPLE =
  '[{"event_type":"record.updated","filter":{"$and":[{"field":"id.object_id","operator":"equals","value":"UUID"}]}}]';

/** The event types, for models: `list|task.created|updated|deleted`, one resource and one event of each. */
export const EVENT_TYPE_LIST = listByEvents(EVENT_TYPES);

function listByEvents(types: readonly string[]): string {
  const pairs = types.map((type) => type.split("."));
  const resources = Map.groupBy(pairs, ([resource]) => resource);
  const groups = Map.groupBy(resources, ([, each]) => each.map(([, verb]) => verb).join("|"));
  return [...groups]
    .map(([verbs, each]) => `${each.map(([resource]) => resource).join("|")}.${verbs}`)
    .join(", ");
}

type Subscription = z.infer<typeof subscription>;

/** The events that a webhook delivers. */
export const subscriptions = z
  .array(subscription)
  .min(1)
  .refine((items) => new Set(items.map((each) => JSON.stringify(each))).size === items.length, {
    message: "expected each event_type with the same filter only once",
  });

/** The URL that events are delivered to. Plain http on this machine is for the sandbox: the CRM rejects it. */
export const targetUrl = z.string().refine(isTargetUrl, {
  message: "expected a URL with https://: the CRM delivers events over TLS only",
});

function isTargetUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const isLocal = text.startsWith("http://") && isLoopback(new URL(text).hostname);
  return isLocal || text.startsWith("https://");
}

/** Encodes subscriptions: the CRM requires a filter, null for none. */
export function encodeSubscriptions(items: readonly Subscription[]) {
  return items.map(({ event_type, filter: given = null }) => ({ event_type, filter: given }));
}
