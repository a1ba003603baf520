import { delay, withTimeout } from "../client/waiting.js";
import { StoreError } from "../errors/store-error.js";
import { WorkbeltError } from "../errors/workbelt-error.js";

const ATTEMPTS = 3;
const PAUSE_MS = 100;
/** Maximum wait for the store with all attempts, in milliseconds: a call, or its result, is waiting. */
const STORE_TIMEOUT_MS = 3_000;

/** Creates the error for a store that does not answer. */
export function createStoreTimeout(timeoutMs: number): StoreError {
  return new StoreError(
    "store_unavailable",
    `The store did not answer within ${timeoutMs / 1000} seconds.`,
    { retryable: true },
  );
}

/** Does a step of the store, again after a failure that may pass. */
export function retryStore<Result>(step: () => Promise<Result>): Promise<Result> {
  const timeoutError = () => createStoreTimeout(STORE_TIMEOUT_MS);
  const limit = { timeoutMs: STORE_TIMEOUT_MS, signal: undefined, timeoutError };
  return withTimeout(limit, async (signal) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await step();
      } catch (error) {
        const mayPass =
          WorkbeltError.isInstance(error) && (error.retryable || error.mayHaveHappened);
        if (!mayPass || attempt === ATTEMPTS) throw error;
      }
      await delay(PAUSE_MS * attempt, signal);
    }
  });
}
