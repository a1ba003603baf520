import { Hono } from "hono";
import { limitEndpoint } from "../access/rate-limit.js";
import { getActor } from "../access/authenticate.js";
import { requireScopes } from "../access/scopes.js";
import type { NoteDocument } from "../repository/documents.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { notFound } from "../errors.js";
import { integerParameter } from "../validation/query-parameters.js";
import { parseBody, parseId, parseQuery } from "../validation/parse-request.js";
import { string, uuid } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import { requireObject } from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { createNote, noteBody } from "./create-note.js";
import { listNotes } from "./list-notes.js";
import { serializeNote } from "./serialize-note.js";
import { noteChanges, updateNote } from "./update-note.js";

const notesQuery = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 50 })),
  offset: optional(integerParameter({ minimum: 0 })),
  parent_object: optional(string()),
  parent_record_id: optional(uuid),
});
const readAccess = requireScopes(
  "note:read",
  "object_configuration:read",
  "record_permission:read",
);
const writeAccess = requireScopes(
  "note:read-write",
  "object_configuration:read",
  "record_permission:read",
);

/** Routes for notes on records. Attio currently limits the list to ten requests per second. */
export function createNoteRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const serialize = (note: NoteDocument) => serializeNote(note, service.collections.workspace.id);
  return new Hono<CrmRouteEnv>()
    .post("/v2/notes", writeAccess, async (context) => {
      const { data } = await parseBody(context, noteBody);
      const actor = getActor(context.get("token"));
      return context.json({ data: serialize(createNote(service, data, actor)) });
    })
    .get(
      "/v2/notes",
      limitEndpoint(service.limits.noteListsPerSecond, service),
      readAccess,
      (context) => {
        const { limit = 10, offset = 0, ...parent } = parseQuery(context, notesQuery);
        const objectSlug =
          parent.parent_object &&
          requireObject(new CrmRepository(service.collections), parent.parent_object).slug;
        const target = { objectSlug, recordId: parent.parent_record_id };
        const notes = listNotes(service.collections, target, { offset, limit });
        return context.json({ data: notes.map(serialize) });
      },
    )
    .get("/v2/notes/:note_id", readAccess, (context) => {
      return context.json({ data: serialize(requireNote(service, context.req.param("note_id"))) });
    })
    .patch("/v2/notes/:note_id", writeAccess, async (context) => {
      const note = requireNote(service, context.req.param("note_id"));
      const { data } = await parseBody(context, noteChanges);
      return context.json({ data: serialize(updateNote(service, note, data)) });
    })
    .delete("/v2/notes/:note_id", requireScopes("note:read-write"), (context) => {
      service.collections.notes.delete(requireNote(service, context.req.param("note_id")).id);
      return context.json({});
    });
}

function requireNote(service: CrmService, id: string): NoteDocument {
  const message = `Note with ID "${id}" was not found.`;
  const note = service.collections.notes.get(parseId(id, message));
  if (note === undefined) throw notFound(message);
  return note;
}
