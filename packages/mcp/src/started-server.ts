/** A server that runs. */
export interface StartedServer {
  /** Address, for the operator. */
  readonly title: string;
  /** Resolves when the server ends by itself: over stdio, when the client is gone. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}
