import type { World } from "../../src/task.ts";
import type { Target } from "./targets.ts";

/** Adds a note to a record. */
export async function createNote(
  { crm }: World,
  { resource, id }: Target,
  title: string,
  content: string,
): Promise<void> {
  const parent = { parent_object: resource, parent_record_id: id };
  await crm.post("/v2/notes", { data: { ...parent, title, format: "markdown", content } });
}

/** Comments on a record, as a colleague. */
export async function commentOnRecord(
  { crm }: World,
  { resource, id }: Target,
  author: Target,
  content: string,
): Promise<void> {
  await crm.post("/v2/comments", {
    data: {
      format: "plaintext",
      content,
      author: { type: "workspace-member", id: author.id },
      record: { object: resource, record_id: id },
    },
  });
}
