interface DenoApi {
  createHttpClient?: (options: { poolMaxIdlePerHost: number }) => object;
}

let client: object | undefined;

/**
 * Returns the option that keeps Deno's `fetch` from reusing connections, and nothing elsewhere. When a server
 * closes a reused connection without a response, Deno sends the request again by itself: a write
 * that had been carried out would be made twice.
 */
export function unpooledDenoClient(): { client?: object } {
  const { Deno } = globalThis as { Deno?: DenoApi };
  client ??= Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 });
  return client === undefined ? {} : { client };
}
