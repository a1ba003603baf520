import { type ContainedThings, isPlainObject, type RequestSpec } from "@workbelt/core/provider";

// Records, entries and tasks, by the paths of their lists, and the key of their own id.
const LISTS: readonly (readonly [list: RegExp, key: string])[] = [
  [/^(\/v2\/(?:activities|objects)\/[^/]+\/records)\/query$/, "record_id"],
  [/^(\/v2\/lists\/[^/]+\/entries)\/query$/, "entry_id"],
  [/^(\/v2\/tasks)$/, "task_id"],
];
const THING =
  /^\/v2\/(?:(?:activities|objects)\/[^/]+\/records|lists\/[^/]+\/entries|tasks)\/[^/]+$/;

/** Lists the records, entries and tasks in a response, each as its own GET returns it. */
export function listThings(request: RequestSpec, response: unknown): ContainedThings | undefined {
  const data = isPlainObject(response) ? response["data"] : undefined;
  if (request.method === "GET" && THING.test(request.path) && isPlainObject(data)) {
    return { things: [{ path: request.path, json: response }] };
  }
  if (!Array.isArray(data)) return undefined;
  for (const [list, key] of LISTS) {
    const [, path] = list.exec(request.path) ?? [];
    if (path === undefined) continue;
    const things = data.flatMap((json: unknown) => {
      const ids = isPlainObject(json) ? json["id"] : undefined;
      const id = isPlainObject(ids) ? ids[key] : undefined;
      return typeof id === "string" ? [{ path: `${path}/${id}`, json: { data: json } }] : [];
    });
    return { things, reread: [request] };
  }
  return undefined;
}
