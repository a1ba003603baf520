/**
 * Rejects with the signal's reason as soon as it aborts. The underlying work is not cancelled, and its
 * result is ignored.
 */
export async function raceAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return promise;
  const { promise: outcome, reject, resolve } = Promise.withResolvers<Value>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  promise.then(resolve, reject);
  try {
    return await outcome;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
