import type { Store } from "./store.js";

/**
 * Writes an entry that is made from what the store has, again whenever another process has written at the same time.
 *
 * @throws the errors of the store
 */
export async function changeEntry(
  store: Store,
  key: string,
  lifetimeMs: number,
  toNext: (value: string | undefined) => string,
): Promise<string> {
  for (;;) {
    const entry = await store.get(key);
    const next = toNext(entry?.value);
    const options = { expected: entry?.revision, lifetimeMs };
    if ((await store.put(key, next, options)) !== undefined) return next;
  }
}
