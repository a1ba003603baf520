import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The number of the recorded request that the running code serves. Work that a request starts and that ends after its
 * response, such as the processing of an upload, belongs to it.
 */
export const currentRequest = new AsyncLocalStorage<number>();
