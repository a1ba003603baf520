import { createHash, randomUUID } from "node:crypto";
import { ConfigurationError } from "../errors/call-errors.js";
import type { CallRecord } from "../events/trace.js";
import { version } from "../version.js";

/** Facts about an attempt that its `User-Agent` header states. */
export interface UserAgentFacts {
  /** Name of the operation, if the request belongs to one. */
  operation: string | undefined;
  record: CallRecord | undefined;
  /** Number of earlier attempts with the same request. */
  resendCount: number;
}

/** Product of services whose descriptor names none. */
export const CORE_PRODUCT = `workbelt-core/${version}`;

const MAX_LENGTH = 200;
const TOKEN = String.raw`[\w!#$%&'*+.^|~-]+`;
const PART = String.raw`(?:${TOKEN}(?:/${TOKEN})?|\([\x20-\x27\x2a-\x5b\x5d-\x7e]*\))`;
/** Products and comments, of which the first is a product (RFC 9110, section 10.1.5). */
const USER_AGENT = new RegExp(`^(?!\\()${PART}(?: ${PART})*$`);
const OPERATION = /^[\w.-]{1,100}$/;

/**
 * Checks an application's own part of the header.
 *
 * @throws ConfigurationError unless it consists of products and comments of at most 200 ASCII characters.
 */
export function assertUserAgent(userAgent: string | undefined): void {
  if (userAgent === undefined) return;
  if (
    typeof userAgent === "string" &&
    userAgent.length <= MAX_LENGTH &&
    USER_AGENT.test(userAgent)
  ) {
    return;
  }
  throw new ConfigurationError(
    `The userAgent option must be the name and version of your application, in at most ${MAX_LENGTH} ASCII characters, for example acme-agent/1.4 or acme-agent/1.4 (+https://acme.example).`,
  );
}

/**
 * Formats the `User-Agent` header of an attempt: the products, the operation, and marks that group the requests of
 * a run and of a call. The marks are salted per process, so that they identify no conversation and no person:
 * `workbelt-crm-tools/0.1.0 (crm_create_task; run=3f9a01c2d4e5; call=77b0aa12c3d4; attempt=2)`.
 */
export function formatUserAgent(
  products: string,
  { operation, record, resendCount }: UserAgentFacts,
): string {
  const facts = [
    operation !== undefined && OPERATION.test(operation) && operation,
    // Calls without a conversation belong to the process.
    `run=${toMark(record?.threadId ?? "")}`,
    record !== undefined && `call=${toMark(record.id)}`,
    resendCount > 0 && `attempt=${resendCount + 1}`,
  ];
  return `${products} (${facts.filter((fact) => fact !== false).join("; ")})`;
}

/** Joins the application's own part of the header, if it has one, and the product of the service's package. */
export function joinProducts(own: string | undefined, servicePackage = CORE_PRODUCT): string {
  return own === undefined ? servicePackage : `${own} ${servicePackage}`;
}

// Made at the first request: workerd has no random numbers while modules load.
let salt: string | undefined;

function toMark(id: string): string {
  salt ??= randomUUID();
  return createHash("sha256").update(`${salt} ${id}`).digest("hex").slice(0, 12);
}
