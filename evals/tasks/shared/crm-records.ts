import type { World } from "../../src/task.ts";
import { readPages } from "./crm-pages.ts";
import type { Target } from "./targets.ts";

/** A value of a record; each type has its own keys. */
export interface CrmValue {
  active_from: string;
  value?: string | number;
  full_name?: string;
  currency_value?: number;
  status?: { title: string };
  option?: { title: string };
  target_record_id?: string;
  referenced_actor_id?: string;
}

/** A record as the API returns it. */
export interface CrmRecord {
  id: { record_id: string };
  values: Record<string, CrmValue[] | undefined>;
}

/** Lists all records of an object that pass the filter. */
export async function listRecords(
  { crm }: World,
  object: string,
  filter = {},
): Promise<CrmRecord[]> {
  return readPages((page) => crm.post(`/v2/objects/${object}/records/query`, { filter, ...page }));
}

/** Sets values of a record; multiselect attributes gain values unless `replace` is given. */
export async function updateRecord(
  { crm }: World,
  { resource, id }: Target,
  values: Record<string, unknown>,
  { replace = false } = {},
): Promise<void> {
  const path = `/v2/objects/${resource}/records/${id}`;
  await (replace ? crm.put(path, { data: { values } }) : crm.patch(path, { data: { values } }));
}

/** Creates a record and returns its id. */
export async function createRecord(
  { crm }: World,
  object: string,
  values: Record<string, unknown>,
): Promise<string> {
  const { data } = await crm.post<{ data: CrmRecord }>(`/v2/objects/${object}/records`, {
    data: { values },
  });
  return data.id.record_id;
}

/** A reference to a record, as a value. */
export function referTo({ resource, id }: Target): object[] {
  return [{ target_object: resource, target_record_id: id }];
}
