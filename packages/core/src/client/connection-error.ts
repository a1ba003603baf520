import { ConfigurationError } from "../errors/configuration-error.js";
import { NetworkError } from "../errors/network-error.js";
import type { WorkbeltError } from "../errors/workbelt-error.js";
import { doubt } from "./failure.js";
import { type RequestSpec, isRead } from "./request.js";

// Only in these steps can nothing have been sent; the same codes also end open connections.
const CONNECTING = new Set(["connect", "getaddrinfo"]);
const UNUSABLE = new Set(["UND_ERR_INVALID_ARG", "UND_ERR_DESTROYED", "UND_ERR_CLOSED"]);
const CERTIFICATE = /CERT|SSL|TLS|SIGNATURE/;

/** Where the request was going. */
export interface Destination {
  baseUrl: string;
  /** Name of the service. */
  title: string;
}

/** How an exchange failed: nothing was sent in the first three kinds; of a broken one nobody knows. */
export interface ConnectionFault {
  kind: "unusable" | "certificate" | "unreached" | "broken";
  /** Node's or undici's code for it. */
  code: string;
}

/** What is known of an exchange that failed. */
export function connectionFault(error: unknown): ConnectionFault {
  const { code = "unknown cause", syscall = "" } = factsOf(error);
  if (UNUSABLE.has(code)) return { kind: "unusable", code };
  if (CERTIFICATE.test(code)) return { kind: "certificate", code };
  const unreached = CONNECTING.has(syscall) || code === "UND_ERR_CONNECT_TIMEOUT";
  return { kind: unreached ? "unreached" : "broken", code };
}

/**
 * The typed error for an exchange that failed. undici's own error is not kept as the cause: it can
 * hold the bytes that were received, and with them a header that was echoed.
 */
export function connectionError(
  error: unknown,
  request: RequestSpec,
  { baseUrl, title }: Destination,
): WorkbeltError {
  const { code, kind } = connectionFault(error);
  const { host } = new URL(baseUrl);
  if (kind === "unusable") {
    return new ConfigurationError(
      `Nothing was sent to the ${title}: the client is closed, or a header of its credentials cannot be sent (${code}).`,
    );
  }
  if (kind === "certificate") {
    return new NetworkError(
      `Nothing was sent to the ${title}: the certificate of ${host} cannot be trusted (${code}). Check the base URL, and this machine's certificates.`,
    );
  }
  if (kind === "unreached") {
    return new NetworkError(
      `The ${title} could not be reached at ${host} (${code}). Check the base URL and the network.`,
      { retryable: true },
    );
  }
  const broken = `The connection to the ${title} broke off before its reply was complete (${code}).`;
  return isRead(request)
    ? new NetworkError(broken, { retryable: true })
    : new NetworkError(`${broken} ${doubt(request)}`, { mayHaveHappened: true });
}

interface Facts {
  code?: string | undefined;
  syscall?: string | undefined;
}

/** Code and system call of an error, or of the first of those it gathers or comes from. */
function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return {};
  if (error instanceof AggregateError && error.errors.length > 0) return factsOf(error.errors[0]);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== "string") return factsOf(error.cause);
  return { code, syscall: typeof syscall === "string" ? syscall : undefined };
}
