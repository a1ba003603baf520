import type { ConnectionFault } from "./connection-fault.js";

/** Thrown when no complete response came. Keeps no error of Node's: those can hold bytes that were received. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
  readonly fault: ConnectionFault;

  constructor(fault: ConnectionFault) {
    super(fault.code);
    this.fault = fault;
  }
}
