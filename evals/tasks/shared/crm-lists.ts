import type { World } from "../../src/task.ts";
import type { Target } from "./targets.ts";

/** Adds a record to a list. */
export async function addToList(
  { crm }: World,
  list: string,
  { resource, id }: Target,
  stage?: string,
): Promise<void> {
  await crm.post(`/v2/lists/${list}/entries`, {
    data: {
      parent_object: resource,
      parent_record_id: id,
      entry_values: stage === undefined ? {} : { stage },
    },
  });
}

/** Sets the stage of a list's entry. */
export async function moveEntry(
  { crm }: World,
  list: string,
  { id }: Target,
  stage: string,
): Promise<void> {
  await crm.patch(`/v2/lists/${list}/entries/${id}`, { data: { entry_values: { stage } } });
}
