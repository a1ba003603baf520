import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { note } from "./note.js";

/** Fetches the title of a note. */
export async function fetchNoteTitle({ note_id }: { note_id: string }, api: Api): Promise<string> {
  const request = { method: "GET", path: path`/v2/notes/${note_id}` } as const;
  return (await api.send(request, z.object({ data: note }))).data.title;
}
