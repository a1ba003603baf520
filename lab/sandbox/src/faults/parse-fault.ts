import { serviceNames } from "../common/tokens.js";
import { type Fault, faultKinds } from "./fault.js";

/** Thrown for an invalid fault; the message names the field and the accepted values. */
export class FaultError extends TypeError {
  /** The invalid field; undefined if it is the fault as a whole. */
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

/** The methods that a fault can be for. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** The accepted values of each field, in words and as a check. `body` accepts anything. */
const fields: Record<
  keyof Fault,
  readonly [expected: string, isValid: (value: unknown) => boolean]
> = {
  service: [`one of ${quoteAll(serviceNames)}`, isOneOf(serviceNames)],
  method: [`one of ${quoteAll(METHODS)}`, isOneOf(METHODS)],
  path: ["text to look for in the path", (value) => typeof value === "string" && value !== ""],
  times: [
    "an integer of 1 or more",
    (value) => isIntegerBetween(value, 1, Number.MAX_SAFE_INTEGER),
  ],
  delayMs: ["milliseconds, from 0 to 600000", (value) => isIntegerBetween(value, 0, 600_000)],
  kind: [`one of ${quoteAll(faultKinds)}`, isOneOf(faultKinds)],
  status: ["an HTTP status from 200 to 599", (value) => isIntegerBetween(value, 200, 599)],
  headers: ["an object of header names and strings", isHeaders],
  body: ["any JSON", () => true],
};

/** Validates a fault, or throws a {@link FaultError}. */
export function parseFault(value: unknown): Fault {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new FaultError('A fault is a JSON object such as {"service": "crm", "status": 503}.');
  }
  for (const [name, content] of Object.entries({ service: undefined, ...value })) {
    if (name === "service" || content !== undefined) validateField(name, content);
  }
  const fault = value as Fault;
  validateCombination(fault);
  return fault;
}

function validateField(name: string, content: unknown): void {
  if (!Object.hasOwn(fields, name)) {
    throw new FaultError(
      `"${name}" is not a field of a fault. Fields: ${quoteAll(Object.keys(fields))}.`,
    );
  }
  const [expected, isValid] = fields[name as keyof Fault];
  if (!isValid(content)) {
    throw new FaultError(
      `"${name}" takes ${expected}, not ${JSON.stringify(content) ?? "nothing"}.`,
      name,
    );
  }
}

/** Rejects a fault without effect, or with fields that have none. */
function validateCombination({ kind, status, headers, body, delayMs }: Fault): void {
  if (kind === undefined && status === undefined && delayMs === undefined) {
    throw new FaultError(
      'A fault without "kind", "status" or "delayMs" has no effect. Give one of them.',
      "kind",
    );
  }
  const respondsWithStatus =
    kind === "status" || kind === "status-after" || (kind === undefined && status !== undefined);
  const unnecessary = Object.entries({ status, headers, body }).find(
    ([, content]) => content !== undefined,
  );
  if (!respondsWithStatus && unnecessary !== undefined) {
    throw new FaultError(
      `"${unnecessary[0]}" only goes with the kinds "status" and "status-after".`,
      unnecessary[0],
    );
  }
}

function isOneOf(choices: readonly string[]): (value: unknown) => boolean {
  return (value) => typeof value === "string" && choices.includes(value);
}

function isIntegerBetween(value: unknown, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
}

function isHeaders(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (Object.values(value).some((text) => typeof text !== "string")) return false;
  try {
    void new Headers(Object.entries(value));
    return true;
  } catch {
    return false;
  }
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
