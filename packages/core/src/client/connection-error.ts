import { ConfigurationError, NetworkError } from "../errors/call-errors.js";
import type { WorkbeltError } from "../errors/workbelt-error.js";
import type { ConnectionFault } from "./connection-fault.js";
import { type RequestSpec, isRepeatable } from "./request.js";
import type { Service } from "./service.js";
import { RETRY_ADVICE, STOP_ADVICE } from "./retry-advice.js";
import { verifyHint } from "./verify-hint.js";

/** The service and host that a request was sent to. */
export interface Destination {
  baseUrl: string;
  service: Service;
}

/** Creates the typed error for an exchange that failed. */
export function toConnectionError(
  { code, kind }: ConnectionFault,
  request: RequestSpec,
  { baseUrl, service: { displayName } }: Destination,
): WorkbeltError {
  const { host } = new URL(baseUrl);
  switch (kind) {
    case "unusable":
      return new ConfigurationError(
        `Nothing was sent to the ${displayName}: the client is closed, or a header of its credentials cannot be sent (${code}). ${STOP_ADVICE}`,
      );
    case "proxy":
      return proxyError(code, displayName);
    case "certificate":
      return new NetworkError(
        `Nothing was sent to the ${displayName}: the certificate of ${host} cannot be trusted (${code}). Check the base URL, and this machine's certificates. ${STOP_ADVICE}`,
      );
    case "not_tls":
      return new NetworkError(
        `Nothing was sent to the ${displayName}: ${host} does not speak TLS (${code}). Check the scheme and the port of the base URL. ${STOP_ADVICE}`,
      );
    case "handshake":
      return new NetworkError(
        `Nothing was sent to the ${displayName}: the TLS handshake with ${host} failed (${code}). Check the base URL, and any proxy in between. ${STOP_ADVICE}`,
      );
    case "unreached":
      return new NetworkError(
        `The ${displayName} could not be reached at ${host} (${code}). Check the base URL and the network. ${RETRY_ADVICE}`,
        { retryable: true },
      );
    case "not_http":
      return interruptedError(
        `The response of ${host} is not valid HTTP (${code}). Check the base URL.`,
        request,
      );
    default:
      return interruptedError(
        `The connection to the ${displayName} was lost before its response was complete (${code}).`,
        request,
      );
  }
}

/** Creates the error for a proxy that refused, by its status, or could not be reached. */
function proxyError(code: string, displayName: string): NetworkError {
  const status = Number(code);
  const problem = Number.isNaN(status)
    ? `the proxy could not be reached (${code})`
    : `the proxy refused to connect to it, with status ${code}`;
  const retryable = Number.isNaN(status) || status >= 500;
  const advice = status === 407 ? "It requires a user name and password. " : "";
  return new NetworkError(
    `Nothing was sent to the ${displayName}: ${problem}. ${advice}Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY, or the dispatcher of the transport. ${retryable ? RETRY_ADVICE : STOP_ADVICE}`,
    { retryable },
  );
}

/** Creates the error for a request that may have arrived: it is retried, or the outcome of the write is unknown. */
function interruptedError(message: string, request: RequestSpec): NetworkError {
  return isRepeatable(request)
    ? new NetworkError(`${message} ${RETRY_ADVICE}`, { retryable: true })
    : new NetworkError(`${message} ${verifyHint(request)}`, { mayHaveHappened: true });
}
