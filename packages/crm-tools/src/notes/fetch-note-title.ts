import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { compactNote, note } from "./note.js";

/** Fetches the title of a note. */
export async function fetchNoteTitle({ note_id }: { note_id: string }, api: Api): Promise<string> {
  return (await fetchNoteTexts({ note_id }, api)).title;
}

/** Fetches title and text of a note. */
export async function fetchNoteTexts({ note_id }: { note_id: string }, api: Api) {
  const { data } = await api.get(path`/v2/notes/${note_id}`, z.object({ data: note }));
  const { content, title } = compactNote(data);
  return { title, content };
}
