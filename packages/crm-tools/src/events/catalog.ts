import { ConfigurationError, type WebhookHandler } from "@workbelt/core";
import {
  defineEvents,
  type DescribedEvent,
  type EventReceiverOptions,
  type EventSubscription,
  eventType,
} from "@workbelt/core/provider";
import { getCurrentTokenInfo } from "../token/get-current-token-info.js";
import { listWebhooks } from "../webhooks/list-webhooks.js";
import type { CrmKnownEvent } from "../webhooks/webhook-event.js";
import { crmWebhookHandler } from "../webhooks/webhook-handler.js";
import { fromItem, toItem } from "./from-item.js";
import { readNames, readThing } from "./resolve-event.js";

/** The event of one type. */
type EventOf<Type extends CrmKnownEvent["event_type"]> = CrmKnownEvent extends infer Known
  ? Known extends { event_type: infer Types }
    ? Type extends Types
      ? Known & { event_type: Type }
      : never
    : never
  : never;

const of = <Type extends CrmKnownEvent["event_type"]>() => eventType<EventOf<Type>>();
// The things have words by people outside the workspace: names of companies, what they said and wrote.
const record = { about: "record", outsideThing: true, names: ["object"] } as const;
const changedRecord = { ...record, change: "changed", names: ["object", "attribute"] } as const;
const entry = { about: "entry", outsideThing: true, names: ["list", "object"] } as const;
const changedEntry = {
  ...entry,
  change: "changed",
  names: ["list", "object", "attribute"],
} as const;
const note = { about: "note", outsideThing: true, names: ["object"] } as const;
const task = { about: "task", outsideThing: true } as const;
const comment = { about: "comment", outsideThing: true, names: ["object"] } as const;
const list = { about: "list", names: ["list"] } as const;
const attributeOfObject = { about: "attribute", names: ["object", "attribute"] } as const;
const attributeOfList = { about: "attribute", names: ["list", "attribute"] } as const;

const types = {
  "record.created": of<"record.created">()({ ...record, change: "added" }),
  "record.updated": of<"record.updated">()(changedRecord),
  "record.merged": of<"record.merged">()({ ...record, change: "changed" }),
  "record.deleted": of<"record.deleted">()({ ...record, change: "removed" }),
  "list-entry.created": of<"list-entry.created">()({ ...entry, change: "added" }),
  "list-entry.updated": of<"list-entry.updated">()(changedEntry),
  "list-entry.deleted": of<"list-entry.deleted">()({ ...entry, change: "removed" }),
  "note.created": of<"note.created">()({ ...note, change: "added" }),
  "note.updated": of<"note.updated">()({ ...note, change: "changed" }),
  "note-content.updated": of<"note-content.updated">()({ ...note, change: "changed" }),
  "note.deleted": of<"note.deleted">()({ ...note, change: "removed" }),
  "task.created": of<"task.created">()({ ...task, change: "added" }),
  "task.updated": of<"task.updated">()({ ...task, change: "changed" }),
  "task.deleted": of<"task.deleted">()({ ...task, change: "removed" }),
  "comment.created": of<"comment.created">()({ ...comment, change: "added" }),
  "comment.resolved": of<"comment.resolved">()({ ...comment, change: "changed" }),
  "comment.unresolved": of<"comment.unresolved">()({ ...comment, change: "changed" }),
  "comment.deleted": of<"comment.deleted">()({ ...comment, change: "removed" }),
  "list.created": of<"list.created">()({ ...list, change: "added" }),
  "list.updated": of<"list.updated">()({ ...list, change: "changed" }),
  "list.deleted": of<"list.deleted">()({ ...list, change: "removed" }),
  "object-attribute.created": of<"object-attribute.created">()({
    ...attributeOfObject,
    change: "added",
  }),
  "object-attribute.updated": of<"object-attribute.updated">()({
    ...attributeOfObject,
    change: "changed",
  }),
  "list-attribute.created": of<"list-attribute.created">()({ ...attributeOfList, change: "added" }),
  "list-attribute.updated": of<"list-attribute.updated">()({
    ...attributeOfList,
    change: "changed",
  }),
  "call-recording.created": of<"call-recording.created">()({
    about: "call recording",
    outsideThing: true,
    change: "added",
  }),
  "workspace-member.created": of<"workspace-member.created">()({
    about: "member",
    change: "added",
  }),
};

// The types of actors that are people.
const PEOPLE = new Set<string>(["workspace-member"]);

/** The id by which each kind of thing is read. */
const ID_OF: Readonly<Record<string, string>> = {
  record: "record_id",
  entry: "entry_id",
  note: "note_id",
  task: "task_id",
  comment: "comment_id",
  list: "list_id",
  attribute: "attribute_id",
  "call recording": "call_recording_id",
  member: "workspace_member_id",
};

/**
 * The events of the CRM, from Attio's webhook reference: ids only, so that a payload has no words of outsiders.
 */
export const events = defineEvents({
  types,
  createReceiver: ({
    onEvent,
    onVerification,
    ...options
  }: EventReceiverOptions): WebhookHandler => {
    if (onVerification !== undefined) {
      throw new ConfigurationError(
        "The CRM sends no verification token. Leave onVerification out: creating a webhook returns its secret.",
      );
    }
    return crmWebhookHandler({
      ...options,
      onEvent: (event, { key }) => {
        const { event_type: type } = event;
        return type === "unknown" ? undefined : onEvent({ key, type, payload: event });
      },
    });
  },
  describe: (type, payload): DescribedEvent => {
    const { actor, id, ...fields } = payload as CrmKnownEvent;
    const kind = types[type as keyof typeof types].about;
    const ids = Object.fromEntries(
      Object.entries({ ...fields, ...id }).filter(
        (member): member is [string, string] =>
          member[0].endsWith("_id") && typeof member[1] === "string",
      ),
    );
    return {
      subject: { kind, id: ids[ID_OF[kind] ?? ""] ?? "", ids },
      authors: actor?.type
        ? [{ type: PEOPLE.has(actor.type) ? "person" : "program", id: actor.id ?? undefined }]
        : [],
    };
  },
  readNames,
  readThing,
  toItem,
  fromItem,
  findSelf: async (reader) => (await reader.read(getCurrentTokenInfo, {})).actor?.id ?? undefined,
  listSubscriptions: async (reader): Promise<EventSubscription[]> => {
    const webhooks = await reader.known(listWebhooks, {});
    return webhooks.map(({ id, status, target_url }) => ({
      id: id.webhook_id,
      url: target_url,
      state: status === "inactive" ? "off" : status === "degraded" ? "failing" : "on",
    }));
  },
});
