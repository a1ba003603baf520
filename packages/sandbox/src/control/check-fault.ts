import { serviceNames } from "../tokens.js";
import { type Fault, faultKinds } from "./fault.js";

/** What is wrong with a fault; the message names the field and what it takes. */
export class FaultError extends TypeError {}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** What each field takes, and whether a value is that. `body` takes anything. */
const fields: Record<keyof Fault, readonly [takes: string, fits: (value: unknown) => boolean]> = {
  service: [`one of ${quoted(serviceNames)}`, isOneOf(serviceNames)],
  method: [`one of ${quoted(METHODS)}`, isOneOf(METHODS)],
  path: ["text to look for in the path", (value) => typeof value === "string" && value !== ""],
  times: ["a whole number of 1 or more", (value) => isWhole(value, 1, Number.MAX_SAFE_INTEGER)],
  delayMs: ["milliseconds, from 0 to 600000", (value) => isWhole(value, 0, 600_000)],
  kind: [`one of ${quoted(faultKinds)}`, isOneOf(faultKinds)],
  status: ["an HTTP status from 200 to 599", (value) => isWhole(value, 200, 599)],
  headers: ["an object of header names and texts", isHeaders],
  body: ["any JSON", () => true],
};

/** Returns `value` if it is a fault that can strike, else throws a {@link FaultError}. */
export function checkFault(value: unknown): Fault {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new FaultError('A fault is a JSON object such as {"service": "crm", "status": 503}.');
  }
  for (const [name, content] of Object.entries({ service: undefined, ...value })) {
    if (name === "service" || content !== undefined) checkField(name, content);
  }
  const fault = value as Fault;
  checkCombination(fault);
  return fault;
}

function checkField(name: string, content: unknown): void {
  if (!Object.hasOwn(fields, name)) {
    throw new FaultError(
      `"${name}" is no field of a fault. Fields: ${quoted(Object.keys(fields))}.`,
    );
  }
  const [takes, fits] = fields[name as keyof Fault];
  if (!fits(content)) {
    throw new FaultError(`"${name}" takes ${takes}, not ${JSON.stringify(content) ?? "nothing"}.`);
  }
}

/** Refuses a fault that would do nothing, or less than it says. */
function checkCombination({ kind, status, headers, body, delayMs }: Fault): void {
  if (kind === undefined && status === undefined && delayMs === undefined) {
    throw new FaultError(
      'A fault needs a "kind", a "status" or a "delayMs", else nothing happens.',
    );
  }
  const answers =
    kind === "status" || kind === "status-after" || (kind === undefined && status !== undefined);
  const needless = Object.entries({ status, headers, body }).find(
    ([, content]) => content !== undefined,
  );
  if (!answers && needless !== undefined) {
    throw new FaultError(`"${needless[0]}" only goes with the kinds "status" and "status-after".`);
  }
}

function isOneOf(choices: readonly string[]): (value: unknown) => boolean {
  return (value) => typeof value === "string" && choices.includes(value);
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
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

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
