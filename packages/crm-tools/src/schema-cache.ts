import type { Api, RequestSpec } from "@workbelt/core/provider";
import type { z } from "zod";

const KEY = "schema";

/**
 * Returns the cached result of a lookup of objects, lists or attributes, or loads and caches it for up to
 * ten minutes. All of them are cached together, because one change can concern several: a renamed object
 * is also the target of references.
 *
 * @param suffices returns false for a cached result by which an input would be refused: it is loaded again first,
 * because someone may have changed the schema meanwhile.
 */
export async function cacheSchema<Value>(
  key: string,
  load: () => Promise<Value>,
  api: Api,
  suffices: (known: Value) => boolean = () => true,
): Promise<Value> {
  const lookups = await api.cached(KEY, () => Promise.resolve(new Map<string, unknown>()));
  if (lookups.has(key)) {
    const known = lookups.get(key) as Value;
    if (suffices(known)) return known;
  }
  const value = await load();
  lookups.set(key, value);
  return value;
}

/** Drops all cached lookups of the schema. */
export function invalidateSchema(api: Api): void {
  api.invalidate(KEY);
}

/** Sends a request that changes the schema, and drops the cached lookups, whatever its outcome. */
export async function sendSchemaChange<Response>(
  request: RequestSpec,
  response: z.ZodType<Response>,
  api: Api,
): Promise<Response> {
  try {
    return await api.send(request, response);
  } finally {
    invalidateSchema(api);
  }
}
