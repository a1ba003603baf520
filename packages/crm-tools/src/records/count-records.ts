import { type Api, type Path } from "@workbelt/core/provider";
import { z } from "zod";

// The service's default page size; it documents no maximum.
const PAGE_SIZE = 500;
const MAX_PAGES = 2;

const response = z.object({ data: z.array(z.unknown()) });

/**
 * Counts the records of an object or activity by reading up to two pages of them, for the person who approves their deletion:
 * `12 records`, `more than 1,000 records`.
 *
 * @param query path of the request that lists them
 */
export async function countRecords(
  query: Path,
  scopes: readonly string[],
  api: Api,
): Promise<string> {
  const options = { readOnly: true, scopes } as const;
  let count = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const body = { limit: PAGE_SIZE, offset: count };
    const { data } = await api.post(query, body, response, options);
    count += data.length;
    if (data.length < PAGE_SIZE) return count === 1 ? "1 record" : `${count} records`;
  }
  return `more than ${count.toLocaleString("en-US")} records`;
}
