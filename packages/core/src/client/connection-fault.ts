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
