import { z } from "zod";
import { omitEmpty, shortenTime } from "../values/compact-values.js";

/** The shape of a note. Images are never included. */
export const note = z.looseObject({
  id: z.looseObject({ note_id: z.string() }),
  parent_object: z.string(),
  parent_record_id: z.string(),
  title: z.string(),
  meeting_id: z.string().nullish(),
  content_plaintext: z.string(),
  content_markdown: z.string().nullish(),
  tags: z.array(z.looseObject({ type: z.string() })).nullish(),
  created_by_actor: z
    .looseObject({ type: z.string().nullish(), id: z.string().nullish() })
    .nullish(),
  created_at: z.string(),
});

/** A note as the CRM returns it. */
export type CrmNote = z.infer<typeof note>;

/** Reduces a note to what a model needs: one text, as Markdown if available. */
export function compactNote(found: CrmNote) {
  return {
    note_id: found.id.note_id,
    parent_object: found.parent_object,
    parent_record_id: found.parent_record_id,
    title: found.title,
    content: found.content_markdown ?? found.content_plaintext,
    ...omitEmpty({
      meeting_id: found.meeting_id,
      tags: found.tags,
      created_by_actor: found.created_by_actor,
    }),
    created_at: shortenTime(found.created_at),
  };
}

/** Reduces a note of the record that the call named. */
export function compactNoteOfRecord(found: CrmNote) {
  const { parent_object: _object, parent_record_id: _record, ...own } = compactNote(found);
  return own;
}
