import type { Page } from "@workbelt/core";
import { type Aggregated, aggregatedMembers, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { decodeValues } from "../values/decode-values.js";
import { compactRecord, type CrmRecord, recordOutput } from "./record.js";

/** The shape of a page of records for models. */
export const recordsOutput = pageOf(recordOutput, "offset", {
  web_url: z.string().describe("URL of each record, with its id as {record_id}").optional(),
  total: z.int().optional(),
  ...aggregatedMembers,
});

/**
 * Reduces a page of records to what a model needs: ids, links and decoded values; of selected attributes, those alone.
 * Links that differ in their id only are shown as one, with `{record_id}` in its place.
 */
export function compactRecords(
  page: Page<CrmRecord> & Aggregated,
  { attributes }: { attributes?: string[] | undefined },
): z.infer<typeof recordsOutput> {
  if (attributes !== undefined) return { ...page, items: page.items.map(compactSelected) };
  const web_url = findUrlPattern(page.items);
  if (web_url === undefined) return { ...page, items: page.items.map(compactRecord) };
  return {
    web_url,
    ...page,
    items: page.items.map((each) => compactRecord({ ...each, web_url: null })),
  };
}

function findUrlPattern(records: readonly CrmRecord[]): string | undefined {
  const patterns = records.map(({ id, web_url }) => web_url?.replace(id.record_id, "{record_id}"));
  const [first, ...others] = patterns;
  const isShared = others.length > 0 && others.every((pattern) => pattern === first);
  return isShared && first?.includes("{record_id}") ? first : undefined;
}

function compactSelected({ id: { record_id }, values }: CrmRecord) {
  const { record_id: _id, ...selected } = decodeValues(values ?? {});
  return { record_id, values: selected };
}
