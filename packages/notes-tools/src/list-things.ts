import type { ContainedThings, RequestSpec } from "@workbelt/core/provider";
import { getList, getString } from "./content/json-path.js";

const FOLDERS = new Map([
  ["page", "pages"],
  ["block", "blocks"],
  ["comment", "comments"],
]);
const LIST =
  /^\/v1\/(?:data_sources|databases)\/[^/]+\/query$|^\/v1\/blocks\/[^/]+\/children$|^\/v1\/comments$/;
const THING = /^\/v1\/(?:pages|blocks|comments)\/[^/]+$/;

/**
 * Lists the pages, blocks and comments in a response. Each is as its own GET returns it, except for rows of which only some
 * columns were asked for. Searches are left out: what they find may be behind.
 */
export function listThings(request: RequestSpec, response: unknown): ContainedThings | undefined {
  if (THING.test(request.path)) return { things: toThings([response], true) };
  if (!LIST.test(request.path)) return undefined;
  const { filter_properties: columns, ...query } = request.query ?? {};
  const whole = { ...request, query };
  const { start_cursor: cursor, ...first } = { ...request.body } as { start_cursor?: unknown };
  return {
    things: toThings(getList(response, "results"), columns === undefined),
    // What has changed may no longer match the filter, so that others move up to the first page.
    reread: cursor === undefined ? [whole] : [whole, { ...whole, body: first }],
  };
}

function toThings(found: readonly unknown[], areWhole: boolean): ContainedThings["things"] {
  return found.flatMap((json) => {
    const folder = FOLDERS.get(getString(json, "object") ?? "");
    const id = getString(json, "id");
    if (folder === undefined || id === undefined) return [];
    return [{ path: `/v1/${folder}/${id}`, json: areWhole ? json : undefined }];
  });
}
