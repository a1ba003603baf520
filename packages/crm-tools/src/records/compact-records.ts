import type { Page } from "@workbelt/core";
import { decodeValues } from "../values/decode-values.js";
import type { CrmRecord } from "./record.js";

/**
 * Reduces a page of records to what a model needs: ids, decoded values, and one pattern for all links. Of
 * selected attributes, those alone.
 */
export function compactRecords(
  { items, ...page }: Page<CrmRecord>,
  { attributes }: { attributes?: string[] | undefined },
) {
  const pattern = attributes === undefined ? findLinkPattern(items) : undefined;
  const showsLinks = attributes === undefined && pattern === undefined;
  return {
    ...(pattern === undefined ? {} : { web_url: pattern }),
    items: items.map(({ id, values, web_url }) => {
      const { record_id: _id, ...decoded } = decodeValues(values ?? {});
      const { created_at: _time, created_by: _author, ...own } = decoded;
      return {
        record_id: id.record_id,
        ...(showsLinks && web_url ? { web_url } : {}),
        values: attributes === undefined ? own : decoded,
      };
    }),
    ...page,
  };
}

/** Returns the links of several records as one, with `{record_id}` in place of the id. */
function findLinkPattern(records: readonly CrmRecord[]): string | undefined {
  const [pattern, ...others] = new Set(
    records.map(({ id, web_url }) => web_url?.replace(id.record_id, "{record_id}")),
  );
  return records.length > 1 && others.length === 0 ? pattern : undefined;
}
