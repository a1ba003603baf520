import type { Api, RequestSpec } from "@workbelt/core/provider";
import type { z } from "zod";

const KEY = "schema";

interface Lookup {
  value: unknown;
  /** Time at which its load began, in milliseconds since the epoch. */
  loadedAt: number;
}

interface SchemaCache {
  known: Map<string, Lookup>;
  loading: Map<string, Promise<unknown>>;
}

/**
 * Returns the cached result of a lookup of objects, lists or attributes, or loads and caches it for up to
 * ten minutes. All of them are cached together, because one change can concern several: a renamed object
 * is also the target of references. Lookups of the same at one time are one.
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
  const cache = await api.cached(KEY, createCache);
  const running = cache.loading.get(key);
  // What ends another call's load, such as its abort, does not end this one.
  if (running !== undefined) await running.catch(() => undefined);
  const known = cache.known.get(key);
  if (known !== undefined) {
    const value = known.value as Value;
    if (known.loadedAt > api.startedAt || suffices(value)) return value;
  }
  const loadedAt = Date.now();
  const loading = load();
  cache.loading.set(key, loading);
  try {
    const value = await loading;
    cache.known.set(key, { value, loadedAt });
    return value;
  } finally {
    if (cache.loading.get(key) === loading) cache.loading.delete(key);
  }
}

function createCache(): Promise<SchemaCache> {
  return Promise.resolve({ known: new Map(), loading: new Map() });
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
