import { WorkbeltError } from "./workbelt-error.js";

/** What is wrong with the `state` of a callback. */
export type StateFault =
  | "missing"
  | "unknown"
  | "expired"
  | "replayed"
  | "other_account"
  | "other_provider";

/**
 * A callback's `state` is not one that may be completed: never given out here (or so long ago that it
 * is forgotten), too old, used before, or started for another account or provider. Nothing was asked
 * of the service and nothing stored.
 */
export class AuthorizationStateError extends WorkbeltError {
  readonly code = "authorization_state";
  readonly fault: StateFault;

  constructor(fault: StateFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
