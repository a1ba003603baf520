import type { Page } from "@workbelt/core";
import { decodeValues } from "../values/decode-values.js";
import { compactRecord, type CrmRecord } from "./record.js";

/**
 * Reduces a page of records to what a model needs: ids, decoded values, and one pattern for all links. Of
 * selected attributes, those alone.
 */
export function compactRecords(
  { items, ...page }: Page<CrmRecord>,
  { attributes }: { attributes?: string[] | undefined },
) {
  const pattern = attributes === undefined ? findLinkPattern(items) : undefined;
  return {
    ...(pattern === undefined ? {} : { web_url: pattern }),
    items: items.map((item) => {
      if (attributes === undefined) return omitLink(compactRecord(item), pattern);
      const { record_id: _id, ...values } = decodeValues(item.values ?? {});
      return { record_id: item.id.record_id, values };
    }),
    ...page,
  };
}

function omitLink(found: ReturnType<typeof compactRecord>, pattern: string | undefined) {
  const { web_url: _link, ...own } = found;
  return pattern === undefined ? found : own;
}

/** Returns the links of several records as one, with `{record_id}` in place of the id. */
function findLinkPattern(records: readonly CrmRecord[]): string | undefined {
  const [pattern, ...others] = new Set(
    records.map(({ id, web_url }) => web_url?.replace(id.record_id, "{record_id}")),
  );
  return records.length > 1 && others.length === 0 ? pattern : undefined;
}
