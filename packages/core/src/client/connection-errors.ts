import { ConfigurationError, NetworkError, RequestTimeoutError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { startSentence } from "../text/service-name.js";
import { RETRY_ADVICE, STOP_ADVICE, verifyHint } from "./advice.js";
import { FileReadError } from "./multipart.js";
import { isRepeatable, type RequestSpec } from "./request.js";
import type { Service } from "./service.js";

/** Cause of a failed exchange. */
export interface ConnectionFault {
  /**
   * Nothing was sent when the request was `unusable`, the service `unreached`, `not_tls` or its
   * `certificate` not trusted, the `handshake` failed, or a `proxy` did not let the request through. If the
   * response was `not_http` or the connection `broken`, the request may have been carried out.
   */
  kind:
    | "unusable"
    | "unreached"
    | "proxy"
    | "not_tls"
    | "certificate"
    | "handshake"
    | "not_http"
    | "broken";
  /** The runtime's code, the name of an error without a code, or the status of a proxy. */
  code: string;
}

const CERTIFICATE = /CERT|SIGNATURE|CRL|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH/;
const HANDSHAKE = /^(ERR_SSL|ERR_TLS|EPROTO)/;
// OpenSSL's and BoringSSL's words for a response that is not TLS. Node has them in the message only.
const NOT_TLS = /wrong.version.number|packet.length.too.long|http.request/i;

/**
 * Classifies the error of an exchange. Its code does not show if anything was sent: it differs between
 * runtimes and stages of a connection. `connected` does.
 */
export function parseConnectionFault(error: unknown, connected: boolean): ConnectionFault {
  const { code, message } = getCodeAndMessage(error);
  if (connected) return { kind: code.startsWith("HPE_") ? "not_http" : "broken", code };
  if (CERTIFICATE.test(code)) return { kind: "certificate", code };
  if (!HANDSHAKE.test(code)) return { kind: "unreached", code };
  return { kind: NOT_TLS.test(message) ? "not_tls" : "handshake", code };
}

/** Returns code and message of an error, or of the first error it aggregates or is caused by. */
export function getCodeAndMessage(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: "unknown error", message: "" };
  if (error instanceof AggregateError && error.errors.length > 0) {
    return getCodeAndMessage(error.errors[0]);
  }
  const { cause, message, name } = error;
  if ("code" in error && typeof error.code === "string") return { code: error.code, message };
  return cause instanceof Error
    ? getCodeAndMessage(cause)
    : { code: `${name} without a code`, message };
}

/** Thrown when no complete response came. Keeps no error of Node's: those can hold bytes that were received. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
  readonly fault: ConnectionFault;

  constructor(fault: ConnectionFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** The service and host that a request was sent to. */
interface Destination {
  baseUrl: string;
  service: Service;
}

/** Creates the error for a request without a complete response. */
export function toConnectionError(
  error: unknown,
  connected: boolean,
  request: RequestSpec,
  destination: Destination,
): unknown {
  if (error instanceof FileReadError) return error.cause;
  if (WorkbeltError.isInstance(error)) return error;
  const fault =
    error instanceof ExchangeError ? error.fault : parseConnectionFault(error, connected);
  return createFaultError(fault, request, destination);
}

function createFaultError(
  { code, kind }: ConnectionFault,
  request: RequestSpec,
  { baseUrl, service: { displayName } }: Destination,
): WorkbeltError {
  const { host } = new URL(baseUrl);
  switch (kind) {
    case "unusable":
      return new ConfigurationError(
        `Nothing was sent to ${displayName}: the client is closed, or a header of its credentials cannot be sent (${code}). ${STOP_ADVICE}`,
      );
    case "proxy":
      return proxyError(code, displayName);
    case "certificate":
      return new NetworkError(
        `Nothing was sent to ${displayName}: the certificate of ${host} cannot be trusted (${code}). Check the base URL, and this machine's certificates. ${STOP_ADVICE}`,
      );
    case "not_tls":
      return new NetworkError(
        `Nothing was sent to ${displayName}: ${host} does not speak TLS (${code}). Check the scheme and the port of the base URL. ${STOP_ADVICE}`,
      );
    case "handshake":
      return new NetworkError(
        `Nothing was sent to ${displayName}: the TLS handshake with ${host} failed (${code}). Check the base URL, and any proxy in between. ${STOP_ADVICE}`,
      );
    case "unreached":
      return new NetworkError(
        `${startSentence(displayName)} could not be reached at ${host} (${code}). Check the base URL and the network. ${RETRY_ADVICE}`,
        { retryable: true },
      );
    case "not_http":
      return interruptedError(
        `The response of ${host} is not valid HTTP (${code}). Check the base URL.`,
        request,
      );
    default:
      return interruptedError(
        `The connection to ${displayName} was lost before its response was complete (${code}).`,
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
    `Nothing was sent to ${displayName}: ${problem}. ${advice}Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY, or the dispatcher of the transport. ${retryable ? RETRY_ADVICE : STOP_ADVICE}`,
    { retryable },
  );
}

/** Creates the error for a request that may have arrived: it is retried, or the outcome of the write is unknown. */
function interruptedError(message: string, request: RequestSpec): NetworkError {
  return isRepeatable(request)
    ? new NetworkError(`${message} ${RETRY_ADVICE}`, { retryable: true })
    : new NetworkError(`${message} ${verifyHint(request)}`, { mayHaveHappened: true });
}

/** Creates the error for a request without a response in time. */
export function createTimeoutError(
  { displayName }: Service,
  request: RequestSpec,
  { limitMs, sent }: { limitMs: number; sent: boolean },
): RequestTimeoutError {
  const mayHaveHappened = sent && !isRepeatable(request);
  const advice = mayHaveHappened ? verifyHint(request) : "Try again later, or ask for less.";
  return new RequestTimeoutError(
    `${startSentence(displayName)} did not respond within ${limitMs / 1000} seconds. ${advice}`,
    { retryable: true, mayHaveHappened },
  );
}
