import { Hono } from "hono";
import { limitEndpoint } from "../access/rate-limit.js";
import { actorOf } from "../access/actor.js";
import { needs } from "../access/scopes.js";
import type { NoteDocument } from "../data/documents.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { notFound } from "../errors.js";
import { integerParameter } from "../input/parameters.js";
import { readBody, readId, readQuery } from "../input/request.js";
import { text, uuid } from "../input/scalars.js";
import { optional, shape } from "../input/structures.js";
import { requireObject } from "../records/require.js";
import { World } from "../records/world.js";
import { createNote, writtenNote } from "./create-note.js";

const page = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 50 })),
  offset: optional(integerParameter({ minimum: 0 })),
  parent_object: optional(text()),
  parent_record_id: optional(uuid),
});
const mayRead = needs("note:read", "object_configuration:read", "record_permission:read");
const mayWrite = needs("note:read-write", "object_configuration:read", "record_permission:read");

/** Notes on records. Attio holds the listing to ten requests a second for the time being. */
export function createNoteRoutes(crm: Crm): Hono<CrmEnvironment> {
  const show = (note: NoteDocument) => showNote(note, crm.data.workspace.id);
  return new Hono<CrmEnvironment>()
    .post("/v2/notes", mayWrite, async (context) => {
      const { data } = await readBody(context, writtenNote);
      const actor = actorOf(context.get("token"));
      return context.json({ data: show(createNote(crm, data, actor)) });
    })
    .get("/v2/notes", limitEndpoint(crm.limits.noteListsPerSecond), mayRead, (context) => {
      const { limit = 10, offset = 0, ...parent } = readQuery(context, page);
      const objectSlug =
        parent.parent_object && requireObject(new World(crm.data), parent.parent_object).slug;
      const notes = crm.data.notes
        .list()
        .filter((note) => objectSlug === undefined || note.parentObject === objectSlug)
        .filter(({ parentRecordId }) =>
          [undefined, parentRecordId].includes(parent.parent_record_id),
        )
        .toSorted((first, second) => first.createdAt.localeCompare(second.createdAt));
      return context.json({ data: notes.slice(offset, offset + limit).map(show) });
    })
    .get("/v2/notes/:note_id", mayRead, (context) => {
      return context.json({ data: show(requireNote(crm, context.req.param("note_id"))) });
    })
    .delete("/v2/notes/:note_id", needs("note:read-write"), (context) => {
      crm.data.notes.delete(requireNote(crm, context.req.param("note_id")).id);
      return context.json({});
    });
}

function requireNote(crm: Crm, id: string): NoteDocument {
  const message = `Note with ID "${id}" was not found.`;
  const note = crm.data.notes.get(readId(id, message));
  if (note === undefined) throw notFound(message);
  return note;
}

function showNote(note: NoteDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, note_id: note.id },
    parent_object: note.parentObject,
    parent_record_id: note.parentRecordId,
    title: note.title,
    meeting_id: note.meetingId,
    content_plaintext: note.plaintext,
    content_markdown: note.markdown,
    // Only the web application's editor can tag someone, so nothing written over the API has tags.
    tags: [],
    created_by_actor: note.createdBy,
    created_at: note.createdAt,
  };
}
