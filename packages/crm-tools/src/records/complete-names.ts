import { type Api, isUuid, type Path } from "@workbelt/core/provider";
import type { CrmAttributeValue } from "../values/decode-values.js";
import type { Item } from "../schema/item.js";
import { getMissingPart } from "../schema/personal-name.js";
import { recordResponse } from "./record-requests.js";

/** Values whose names are complete, with a report of the parts that were kept. */
interface CompletedValues {
  values: Readonly<Record<string, unknown>>;
  kept: string[];
}

/**
 * Completes names that have only a first or last name from the record: the CRM replaces a name
 * as a whole, and the other part would be lost. The record is fetched only for such a name.
 */
export async function completeNames(
  values: Readonly<Record<string, unknown>>,
  object: string,
  record: Path,
  api: Api,
): Promise<CompletedValues> {
  // Only people have personal names (Attio's personal-name attribute type).
  const partial = object === "people" || isUuid(object) ? findPartialNames(values) : [];
  if (partial.length === 0) return { values, kept: [] };
  const current = await fetchName(record, api);
  const kept: string[] = [];
  const completed = partial.map(({ attribute, missing, name }) => {
    const part = current?.[missing];
    if (typeof part !== "string" || part === "") return [attribute, [name]];
    kept.push(`values.${attribute}.0.${missing} was kept: ${JSON.stringify(part)}`);
    return [attribute, [{ ...name, [missing]: part }]];
  });
  return { values: { ...values, ...(Object.fromEntries(completed) as object) }, kept };
}

/** Finds the attributes whose one value is a name without its first or last name. */
export function findPartialNames(values: Readonly<Record<string, unknown>>) {
  return Object.entries(values).flatMap(([attribute, value]) => {
    const [name, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
    const missing = others.length === 0 ? getMissingPart(name) : undefined;
    return missing === undefined ? [] : [{ attribute, missing, name: name as Item }];
  });
}

async function fetchName(path: Path, api: Api): Promise<CrmAttributeValue | undefined> {
  const { data } = await api.get(path, recordResponse);
  return Object.values(data.values ?? {})
    .flat()
    .find((value) => value.attribute_type === "personal-name");
}
