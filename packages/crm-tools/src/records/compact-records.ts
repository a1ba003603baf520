import type { Page } from "@workbelt/core";
import { decodeValues } from "../values/decode-values.js";
import { compactRecord, type CrmRecord } from "./record.js";

/** Reduces a page of records to what a model needs: ids, links and decoded values; of selected attributes, those alone. */
export function compactRecords(
  { items, ...page }: Page<CrmRecord>,
  { attributes }: { attributes?: string[] | undefined },
) {
  const compact = attributes === undefined ? compactRecord : compactSelected;
  return { items: items.map(compact), ...page };
}

function compactSelected({ id: { record_id }, values }: CrmRecord) {
  const { record_id: _id, ...selected } = decodeValues(values ?? {});
  return { record_id, values: selected };
}
