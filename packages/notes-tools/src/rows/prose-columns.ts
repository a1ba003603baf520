import type { Api } from "@workbelt/core/provider";
import { type Columns, findColumn } from "../schema/columns.js";
import type { DatabaseRef } from "../schema/resolve-data-source.js";
import { readPageColumns, readRowColumns } from "./canonical-columns.js";

type Values = Readonly<Record<string, unknown>>;

/**
 * Finds the values of a page or row that are words which people read: those of text columns. The title is not among them, because pages
 * are found by it.
 *
 * @returns paths such as `properties.Summary`
 */
export async function findPageProse(
  properties: Values = {},
  pageId: string,
  api: Api,
): Promise<string[]> {
  return listTexts("properties", properties, await readPageColumns(pageId, api));
}

/** Finds the values of new rows that are words which people read, as {@link findPageProse}. */
export async function findRowProse(
  {
    properties,
    rows = [],
  }: { properties?: Values | undefined; rows?: readonly Values[] | undefined },
  ref: DatabaseRef,
  api: Api,
): Promise<string[]> {
  const columns = await readRowColumns([properties ?? {}, ...rows], ref, api);
  return [
    ...listTexts("properties", properties ?? {}, columns),
    ...rows.flatMap((row, index) => listTexts(`rows.${index}`, row, columns)),
  ];
}

function listTexts(input: string, values: Values, columns: Columns = {}): string[] {
  const isText = (key: string) => findColumn(key, columns)?.type === "rich_text";
  return Object.keys(values)
    .filter(isText)
    .map((key) => `${input}.${key}`);
}
