import { integer, object, text, uuid, type Validator } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";

/** Size and cursor of a requested page. */
export interface PageRequest {
  page_size?: number;
  start_cursor?: string;
}

/** Maximum and default page size. */
export const MAX_PAGE_SIZE = 100;

/** Validators of the pagination fields of a body. */
export const pageRequestValidators: Record<string, Validator> = {
  page_size: integer(1, MAX_PAGE_SIZE),
  start_cursor: uuid,
};

/** Parses the pagination parameters of a query string, where numbers are strings. */
export function parsePageRequest(query: URLSearchParams): PageRequest {
  const size = query.get("page_size");
  const cursor = query.get("start_cursor");
  const input = {
    ...(size === null ? {} : { page_size: /^-?\d+$/.test(size) ? Number(size) : size }),
    ...(cursor === null ? {} : { start_cursor: cursor }),
  };
  return parseInput<PageRequest>("query", input, object({}, pageRequestValidators));
}

/**
 * Returns the values of a repeated parameter, with or without the `[]` suffix that some clients
 * add.
 */
export function parseRepeatedParameter(query: URLSearchParams, name: string): string[] {
  const values = [...query.getAll(name), ...query.getAll(`${name}[]`)];
  for (const [index, value] of values.entries()) {
    parseInput("query", value, text({ min: 1 }), `query.${name}[${index}]`);
  }
  return values;
}
