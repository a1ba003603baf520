/** Thrown in place of undici's errors when a proxy cannot be reached, or ends the connection without a response. */
export class ProxyFailure extends Error {
  // Not undici's own code, on which undici may retry without end.
  readonly code = "ERR_PROXY";
  /** Code of the connection error. */
  readonly reason: string;

  constructor(error: unknown) {
    super("The proxy failed.");
    const { code } = error as { code?: unknown };
    this.reason = typeof code === "string" ? code : "unknown error";
  }
}
