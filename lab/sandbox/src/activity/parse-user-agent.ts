import type { ActivityClient } from "./activity.js";

const OWN_COMMENT = /(^|\s)(workbelt-[\w-]+\/\S+) \(([^()]*)\)$/;
const MARK = /^[\w.-]{1,40}$/;
const OPERATION = /^[\w.-]{1,100}$/;
const MAX_NAME_LENGTH = 200;

/** Parses a user agent: `workbelt-crm-tools/0.1.0 (crm_create_task; run=…; call=…; attempt=2)`, or any other. */
export function parseUserAgent(userAgent: string | undefined): ActivityClient {
  const [, , product = "", comment] = OWN_COMMENT.exec(userAgent ?? "") ?? [];
  if (userAgent === undefined || comment === undefined) {
    return { name: (userAgent || "unnamed client").slice(0, MAX_NAME_LENGTH), attempt: 1 };
  }
  const before = userAgent.slice(0, userAgent.lastIndexOf(product));
  const parts = comment.split("; ");
  const facts = new Map(
    parts.flatMap((part) => {
      const [name = "", value] = part.split("=");
      return value !== undefined && MARK.test(value) ? [[name, value] as const] : [];
    }),
  );
  const operation = parts.find((part) => OPERATION.test(part));
  const run = facts.get("run");
  const call = facts.get("call");
  const event = facts.get("event");
  return {
    name: `${before}${product}`.slice(0, MAX_NAME_LENGTH),
    ...(operation !== undefined && { operation }),
    ...(run !== undefined && { run }),
    ...(call !== undefined && { call }),
    ...(event !== undefined && { event }),
    attempt: parseAttempt(facts.get("attempt")),
  };
}

function parseAttempt(text: string | undefined): number {
  return /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1;
}
