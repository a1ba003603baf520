import {
  type ConnectionFault,
  getCodeAndMessage,
  parseConnectionFault,
} from "./connection-fault.js";

// Errors of name lookup and of connecting, by Node and Bun. Other codes also occur after sending.
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_\w+)$/;
const CERTIFICATE = /CERT|UNABLE_TO_|HOSTNAME_MISMATCH/;
// Alerts that only a handshake has, and the messages of Node and Bun for a failed one.
const HANDSHAKE =
  /wrong.version.number|packet.length.too.long|alert.(handshake.failure|protocol.version)|before secure TLS connection|TLS handshake failed/i;
// Deno has no codes. The text of a certificate is not repeated: it is untrusted.
const DENO_CONNECT = /client error \(Connect\)/;
const DENO_CODE =
  /dns error|os error \d+|invalid peer certificate|received corrupt message|received fatal alert|tls handshake eof/;
const NOT_HTTP = /HTTPParserError|Malformed_HTTP|InvalidHTTP|HTTP version parsed/;

/**
 * Classifies an error of a `fetch` function. Only errors that certainly precede sending count as such: `fetch`
 * does not report if it had connected.
 */
export function parseFetchFault(error: unknown): ConnectionFault {
  const { code, message } = getCodeAndMessage(error);
  if (DENO_CONNECT.test(message)) return parseDenoFault(message);
  const precedesSending =
    NOT_CONNECTED.test(code) ||
    CERTIFICATE.test(code) ||
    HANDSHAKE.test(message) ||
    message === "bad port";
  if (precedesSending) return parseConnectionFault(error, false);
  const fault = parseConnectionFault(error, true);
  return NOT_HTTP.test(`${code} ${message}`) ? { ...fault, kind: "not_http" } : fault;
}

function parseDenoFault(message: string): ConnectionFault {
  const code = DENO_CODE.exec(message)?.[0] ?? "connection failed";
  if (code === "invalid peer certificate") return { kind: "certificate", code };
  if (code === "received corrupt message") return { kind: "not_tls", code };
  return { kind: code === "received fatal alert" ? "handshake" : "unreached", code };
}
