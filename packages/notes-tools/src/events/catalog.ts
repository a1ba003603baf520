import {
  type CollectionReader,
  defineEvents,
  type DescribedEvent,
  type EventSubject,
  type EventThing,
  eventType,
} from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import { compactComment } from "../comments/comment.js";
import { commentRetrieve } from "../comments/comment-retrieve.js";
import { pageGet } from "../pages/page-get.js";
import { compactNotesPage, getTitle } from "../schema/page.js";
import { userMe } from "../users/user-me.js";
import type { NotesKnownEvent } from "../webhooks/webhook-event.js";
import { notesWebhookHandler } from "../webhooks/webhook-handler.js";
import { fromItem, toItem } from "./from-item.js";

/** The event of one type. */
type EventOf<Type extends NotesKnownEvent["type"]> = NotesKnownEvent extends infer Known
  ? Known extends { type: infer Types }
    ? Type extends Types
      ? Known & { type: Type }
      : never
    : never
  : never;

const of = <Type extends NotesKnownEvent["type"]>() => eventType<EventOf<Type>>();
// Guests write pages and comments, and rows hold what forms and other programs bring.
const page = { about: "page", outsideThing: true } as const;
const comment = { about: "comment", outsideThing: true } as const;
const database = { about: "database" } as const;
const dataSource = { about: "data source" } as const;
const view = { about: "view" } as const;
const upload = { about: "file upload" } as const;

const types = {
  "page.created": of<"page.created">()({ ...page, change: "added" }),
  "page.content_updated": of<"page.content_updated">()({ ...page, change: "changed" }),
  "page.properties_updated": of<"page.properties_updated">()({ ...page, change: "changed" }),
  "page.moved": of<"page.moved">()({ ...page, change: "changed" }),
  "page.locked": of<"page.locked">()({ ...page, change: "changed" }),
  "page.unlocked": of<"page.unlocked">()({ ...page, change: "changed" }),
  // Deleted things are in the trash, and can be restored.
  "page.deleted": of<"page.deleted">()({ ...page, change: "changed" }),
  "page.undeleted": of<"page.undeleted">()({ ...page, change: "changed" }),
  "page.transcription_block.transcript_deleted":
    of<"page.transcription_block.transcript_deleted">()({ ...page, change: "changed" }),
  "comment.created": of<"comment.created">()({ ...comment, change: "added" }),
  "comment.updated": of<"comment.updated">()({ ...comment, change: "changed" }),
  "comment.deleted": of<"comment.deleted">()({ ...comment, change: "removed" }),
  "database.created": of<"database.created">()({ ...database, change: "added" }),
  "database.content_updated": of<"database.content_updated">()({ ...database, change: "changed" }),
  "database.schema_updated": of<"database.schema_updated">()({ ...database, change: "changed" }),
  "database.moved": of<"database.moved">()({ ...database, change: "changed" }),
  "database.deleted": of<"database.deleted">()({ ...database, change: "changed" }),
  "database.undeleted": of<"database.undeleted">()({ ...database, change: "changed" }),
  "data_source.created": of<"data_source.created">()({ ...dataSource, change: "added" }),
  "data_source.content_updated": of<"data_source.content_updated">()({
    ...dataSource,
    change: "changed",
  }),
  "data_source.schema_updated": of<"data_source.schema_updated">()({
    ...dataSource,
    change: "changed",
  }),
  "data_source.moved": of<"data_source.moved">()({ ...dataSource, change: "changed" }),
  "data_source.deleted": of<"data_source.deleted">()({ ...dataSource, change: "changed" }),
  "data_source.undeleted": of<"data_source.undeleted">()({ ...dataSource, change: "changed" }),
  "view.created": of<"view.created">()({ ...view, change: "added" }),
  "view.updated": of<"view.updated">()({ ...view, change: "changed" }),
  "view.deleted": of<"view.deleted">()({ ...view, change: "removed" }),
  "file_upload.created": of<"file_upload.created">()({ ...upload, change: "added" }),
  "file_upload.completed": of<"file_upload.completed">()({ ...upload, change: "changed" }),
  "file_upload.expired": of<"file_upload.expired">()({ ...upload, change: "removed" }),
  "file_upload.upload_failed": of<"file_upload.upload_failed">()({ ...upload, change: "changed" }),
};

/**
 * The events of the notes workspace, from the types of `@notionhq/client`: ids only, so that a payload has no words of
 * outsiders. Its API has no list of subscriptions.
 */
export const events = defineEvents({
  types,
  createReceiver: ({ onEvent, secret, ...options }) =>
    notesWebhookHandler({
      ...options,
      verificationToken: secret,
      onEvent: (event) =>
        event.type === "unknown"
          ? undefined
          : onEvent({ key: event.id, type: event.type, payload: event }),
    }),
  describe: (type, payload): DescribedEvent => {
    const { authors, data, entity } = payload as NotesKnownEvent;
    const { page_id } = (data ?? {}) as { page_id?: string };
    const ids = page_id === undefined ? {} : { page_id };
    return {
      subject: { kind: types[type as keyof typeof types].about, id: entity.id, ids },
      authors: authors.map((author) => ({
        type: author.type === "person" ? "person" : "program",
        id: author.id,
      })),
    };
  },
  readThing,
  toItem,
  fromItem,
  findSelf: async (reader) => (await reader.read(userMe, {})).id,
});

async function readThing(
  { id, ids, kind }: EventSubject,
  _names: unknown,
  reader: CollectionReader,
): Promise<EventThing | undefined> {
  if (kind === "page") {
    const found = await reader.read(pageGet, { page_id: id });
    const { properties = {} } = compactNotesPage(found);
    return {
      kind,
      id,
      name: getTitle(found) ?? "",
      values: properties,
      url: found.url ?? undefined,
      created: toCreation(found),
    };
  }
  if (kind === "comment") {
    const found = await reader.read(commentRetrieve, { comment_id: id });
    const { text = "" } = compactComment(found);
    return { kind, id, name: text, values: { text, ...ids }, created: toCreation(found) };
  }
  return { kind, id, name: "", values: {} };
}

/** Returns the author and the time of what was created. */
function toCreation(found: Readonly<Record<string, unknown>>): EventThing["created"] {
  const by = getString(found, "created_by", "id");
  const at = getString(found, "created_time");
  return by === undefined || at === undefined ? undefined : { by, at };
}
