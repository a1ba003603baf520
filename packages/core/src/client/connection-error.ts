import { ConfigurationError, NetworkError } from "../errors/call-errors.js";
import type { WorkbeltError } from "../errors/workbelt-error.js";
import type { ConnectionFault } from "./connection-fault.js";
import { verifyHint } from "./to-api-error.js";
import { type RequestSpec, isReadOnly } from "./request.js";

/** Where the request was going. */
export interface Destination {
  baseUrl: string;
  /** Name of the service. */
  title: string;
}

/** The typed error for an exchange that failed. */
export function toConnectionError(
  { code, kind }: ConnectionFault,
  request: RequestSpec,
  { baseUrl, title }: Destination,
): WorkbeltError {
  const { host } = new URL(baseUrl);
  switch (kind) {
    case "unusable":
      return new ConfigurationError(
        `Nothing was sent to the ${title}: the client is closed, or a header of its credentials cannot be sent (${code}).`,
      );
    case "certificate":
      return new NetworkError(
        `Nothing was sent to the ${title}: the certificate of ${host} cannot be trusted (${code}). Check the base URL, and this machine's certificates.`,
      );
    case "not_tls":
      return new NetworkError(
        `Nothing was sent to the ${title}: ${host} does not speak TLS (${code}). Check the scheme and the port of the base URL.`,
      );
    case "handshake":
      return new NetworkError(
        `Nothing was sent to the ${title}: the TLS handshake with ${host} failed (${code}). Check the base URL, and any proxy in between.`,
      );
    case "unreached":
      return new NetworkError(
        `The ${title} could not be reached at ${host} (${code}). Check the base URL and the network.`,
        { retryable: true },
      );
    case "not_http":
      return interruptedError(
        `The reply of ${host} is not valid HTTP (${code}). Check the base URL.`,
        request,
      );
    default:
      return interruptedError(
        `The connection to the ${title} broke off before its reply was complete (${code}).`,
        request,
      );
  }
}

/** The error for a request that may have arrived: a read may be sent again, a write may have been carried out. */
function interruptedError(sentence: string, request: RequestSpec): NetworkError {
  return isReadOnly(request)
    ? new NetworkError(sentence, { retryable: true })
    : new NetworkError(`${sentence} ${verifyHint(request)}`, { mayHaveHappened: true });
}
