import type { Api, RequestSpec } from "@workbelt/core/provider";
import type { z } from "zod";

const KEY = "schema";

interface Lookup {
  value: unknown;
  /** Time at which its load began, in milliseconds since the epoch. */
  loadedAt: number;
}

/**
 * Returns the cached result of a lookup of objects, lists or attributes, or loads and caches it for up to
 * ten minutes. All of them are cached together, because one change can concern several: a renamed object
 * is also the target of references.
 *
 * @param suffices returns false for a cached result by which an input would be refused: it is loaded again first,
 * because someone may have changed the schema meanwhile, unless it was loaded since the call or its batch began.
 */
export async function cacheSchema<Value>(
  key: string,
  load: () => Promise<Value>,
  api: Api,
  suffices: (known: Value) => boolean = () => true,
): Promise<Value> {
  const lookups = await api.cached(KEY, () => Promise.resolve(new Map<string, Lookup>()));
  const known = lookups.get(key);
  if (known !== undefined) {
    const value = known.value as Value;
    if (known.loadedAt > api.startedAt || suffices(value)) return value;
  }
  const loadedAt = Date.now();
  const value = await load();
  lookups.set(key, { value, loadedAt });
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
