import type { CallRecord } from "../events/trace.js";

/** A call that a client is about to make. */
export interface DispatchedCall {
  operation: LedgerOperation;
  /** Short name of the service. */
  service: string;
  baseUrl: string;
  input: unknown;
  account: string | undefined;
  /** Returns a digest of the credential of the call, which tells apart callers without accounts. */
  digestCredential: () => Promise<string>;
  idempotencyKey: string | undefined;
  record: CallRecord;
  signal: AbortSignal | undefined;
  /** Maximum wait for the store before the call is made, in milliseconds; Infinity for no limit. */
  timeoutMs: number;
}

/** The parts of an operation that a ledger and its errors need. */
export interface LedgerOperation {
  readonly name: string;
  readonly effect: "read" | "create" | "update" | "delete";
  readonly verifyWith?: string;
  readonly multipleWrites?: true;
}

/** The right of one dispatch to make a call. */
export interface WriteClaim {
  /**
   * Sends a request that must not be sent twice. `send` calls its argument just before the request leaves; if
   * that throws, the request is not sent. `signal` is the one that aborts the request.
   */
  write<Response>(
    send: (beforeSend: () => Promise<void>) => Promise<Response>,
    signal?: AbortSignal,
  ): Promise<Response>;
}

/** Keeps a call that is dispatched again from writing again. `CallLedger` implements it. */
export interface Ledger {
  /**
   * Makes a call unless another dispatch has made it. The claim is undefined for a call that is not recorded.
   *
   * @throws the errors of `make`, and those that `CallLedger` documents.
   * @internal
   */
  run<Output>(
    call: DispatchedCall,
    make: (claim: WriteClaim | undefined) => Promise<Output>,
  ): Promise<Output>;
}
