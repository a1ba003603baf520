/** Thrown in place of undici's errors when a proxy cannot be reached, or ends the connection instead of answering. */
export class ProxyFailure extends Error {
  // Not undici's own code, which may make it try again for ever.
  readonly code = "ERR_PROXY";
  /** The code of the error. */
  readonly reason: string;

  constructor(error: unknown) {
    super("The proxy failed.");
    const { code } = error as { code?: unknown };
    this.reason = typeof code === "string" ? code : "unknown error";
  }
}
