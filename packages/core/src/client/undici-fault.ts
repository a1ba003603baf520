import { type ConnectionFault, parseConnectionFault } from "./connection-fault.js";
import { ProxyFailure } from "./proxy-failure.js";

const UNUSABLE = /^UND_(ERR_(INVALID_ARG|NOT_SUPPORTED|CLOSED|DESTROYED)|MOCK_ERR_\w+)$/;
// The parser's message, a constant of llhttp: undici omits its code.
const PARSER_REASON = /^Response does not match the HTTP\/1\.1 protocol \((.+)\)$/;
// undici has the status of a proxy's refusal in the message only.
const PROXY_STATUS = /^Proxy response \((\d+)\) !== 200|^Proxy Authentication Required \((407)\)$/;

/** Classifies an error that undici reports. `connected` is true if undici has had a connection for the request. */
export function parseUndiciFault(error: unknown, connected: boolean): ConnectionFault {
  const fault = parseConnectionFault(error, connected);
  return (
    parseProxyFault(error, fault.code) ??
    (connected ? parseResponseFault(error, fault) : parseStartFault(fault))
  );
}

function parseProxyFault(error: unknown, code: string): ConnectionFault | undefined {
  if (error instanceof ProxyFailure) return { kind: "proxy", code: error.reason };
  if (code.startsWith("UND_ERR_PRX_")) return { kind: "proxy", code };
  const [, ...statuses] = PROXY_STATUS.exec(getMessage(error)) ?? [];
  const status = statuses.find((found) => found !== undefined);
  return status === undefined ? undefined : { kind: "proxy", code: status };
}

function parseStartFault(fault: ConnectionFault): ConnectionFault {
  return UNUSABLE.test(fault.code) ? { ...fault, kind: "unusable" } : fault;
}

function parseResponseFault(error: unknown, fault: ConnectionFault): ConnectionFault {
  if (fault.code === "UND_ERR_HEADERS_OVERFLOW") return { ...fault, kind: "not_http" };
  const [, reason] = PARSER_REASON.exec(getMessage(error)) ?? [];
  return reason === undefined ? fault : { kind: "not_http", code: reason };
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
