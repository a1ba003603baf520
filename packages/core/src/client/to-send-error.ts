import { WorkbeltError } from "../errors/workbelt-error.js";
import { type Destination, toConnectionError } from "./connection-error.js";
import { parseConnectionFault } from "./connection-fault.js";
import { ExchangeError } from "./exchange-error.js";
import { FileReadError } from "./file-read-error.js";
import type { RequestSpec } from "./request.js";

/** Creates the error for a request without a complete response. */
export function toSendError(
  error: unknown,
  connected: boolean,
  request: RequestSpec,
  destination: Destination,
): unknown {
  if (error instanceof FileReadError) return error.cause;
  if (WorkbeltError.isInstance(error)) return error;
  const fault =
    error instanceof ExchangeError ? error.fault : parseConnectionFault(error, connected);
  return toConnectionError(fault, request, destination);
}
