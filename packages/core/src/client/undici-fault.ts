import { type ConnectionFault, parseConnectionFault } from "./connection-fault.js";

const UNUSABLE = /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|CLOSED|DESTROYED)$/;
// The parser's own words, which are constants of llhttp: undici leaves its code out.
const PARSER_REASON = /^Response does not match the HTTP\/1\.1 protocol \((.+)\)$/;

/** Classifies an error that undici reports. `connected` is true if undici has had a connection for the request. */
export function parseUndiciFault(error: unknown, connected: boolean): ConnectionFault {
  const fault = parseConnectionFault(error, connected);
  if (!connected) return UNUSABLE.test(fault.code) ? { ...fault, kind: "unusable" } : fault;
  if (fault.code === "UND_ERR_HEADERS_OVERFLOW") return { ...fault, kind: "not_http" };
  const [, reason] = PARSER_REASON.exec(error instanceof Error ? error.message : "") ?? [];
  return reason === undefined ? fault : { kind: "not_http", code: reason };
}
