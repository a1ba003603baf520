import { z } from "zod";
import { actor, actorOutput } from "../schema/member.js";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";
import { type ThingKind } from "@workbelt/core/provider";

// A mention of a record or a member.
const tag = z.looseObject({
  type: z.string(),
  object: z.string().nullish(),
  record_id: z.string().nullish(),
  workspace_member_id: z.string().nullish(),
});

/** The shape of a note. Images are never included. */
export const note = z.looseObject({
  id: z.looseObject({ note_id: z.string() }),
  parent_object: z.string(),
  parent_record_id: z.string(),
  title: z.string(),
  meeting_id: z.string().nullish(),
  content_plaintext: z.string(),
  content_markdown: z.string().nullish(),
  tags: z.array(tag).nullish(),
  created_by_actor: actor.nullish(),
  created_at: z.string(),
});

/** A note as the CRM returns it. */
export type CrmNote = z.infer<typeof note>;

/** The places of a note's parts, for undo. */
export const NOTE: ThingKind = {
  noun: "note",
  at: "data",
  id: "id.note_id",
  name: ["title"],
  compared: ["title", "content_markdown"],
};

/** The shape of a note for models. */
export const noteOutput = z.strictObject({
  note_id: z.string(),
  parent_object: z.string(),
  parent_record_id: z.string(),
  title: z.string(),
  content: z.string(),
  meeting_id: z.string().optional(),
  tags: z.array(tag.extend({ member_name: z.string().optional() })).optional(),
  created_by_actor: actorOutput.optional(),
  created_at: z.string(),
});

/** The shape of a note in a list for models. Of the notes on one record, none has the record. */
export const listedNoteOutput = noteOutput.partial({ parent_object: true, parent_record_id: true });

/** Reduces a note to what a model needs: one text, as Markdown if available. */
export function compactNote(found: CrmNote): z.infer<typeof noteOutput> {
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
export function compactNoteOfRecord(found: CrmNote): z.infer<typeof listedNoteOutput> {
  const { parent_object: _object, parent_record_id: _record, ...own } = compactNote(found);
  return own;
}
