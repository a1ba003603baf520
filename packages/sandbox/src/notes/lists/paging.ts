import { integer, object, text, uuid, type Check } from "../validation/check.js";
import { demand } from "../validation/demand.js";

/** Which page of a list is asked for. */
export interface Paging {
  page_size?: number;
  start_cursor?: string;
}

/** The most, and the default, number of results in a page. */
export const MAX_PAGE_SIZE = 100;

/** The paging fields of a body. */
export const pagingFields: Record<string, Check> = {
  page_size: integer(1, MAX_PAGE_SIZE),
  start_cursor: uuid,
};

/** The paging fields of a query string, where numbers arrive as text. */
export function queryPaging(query: URLSearchParams): Paging {
  const size = query.get("page_size");
  const cursor = query.get("start_cursor");
  const sent = {
    ...(size === null ? {} : { page_size: /^-?\d+$/.test(size) ? Number(size) : size }),
    ...(cursor === null ? {} : { start_cursor: cursor }),
  };
  return demand<Paging>("query", sent, object({}, pagingFields));
}

/** The values of a repeated parameter, with or without the `[]` that some clients add. */
export function repeated(query: URLSearchParams, name: string): string[] {
  const values = [...query.getAll(name), ...query.getAll(`${name}[]`)];
  for (const [index, value] of values.entries()) {
    demand("query", value, text({ min: 1 }), `query.${name}[${index}]`);
  }
  return values;
}
