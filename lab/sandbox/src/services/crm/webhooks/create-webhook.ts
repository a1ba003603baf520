import { randomBytes, randomUUID } from "node:crypto";
import { isLoopback } from "../../../common/loopback.js";
import type { CrmService } from "../crm-service.js";
import { addIssue, type Validator, type Infer } from "../validation/validator.js";
import { required, anyOf, list, nullable, optional, shape } from "../validation/structures.js";
import { oneOf, string } from "../validation/scalars.js";
import { toTimestamp } from "../time/timestamp.js";
import type { WebhookDocument } from "../repository/documents.js";

/** Event types by resource (Attio's "webhooks" guide). */
const events = {
  activity: ["created", "updated", "deleted"],
  "activity-attribute": ["created", "updated"],
  "activity-record": ["created", "updated", "deleted"],
  "call-recording": ["created"],
  comment: ["created", "resolved", "unresolved", "deleted"],
  list: ["created", "updated", "deleted"],
  "list-attribute": ["created", "updated"],
  "list-entry": ["created", "updated", "deleted"],
  "object-attribute": ["created", "updated"],
  note: ["created", "updated", "deleted"],
  "note-content": ["updated"],
  record: ["created", "merged", "updated", "deleted"],
  task: ["created", "updated", "deleted"],
  "workspace-member": ["created"],
};
const eventTypes = Object.entries(events).flatMap(([thing, verbs]) =>
  verbs.map((verb) => `${thing}.${verb}`),
);

const condition = shape({
  field: string(),
  operator: oneOf(["equals", "not_equals"]),
  value: string(),
});
const filter = anyOf([
  shape({ $and: list(condition) }, { closed: true }),
  shape({ $or: list(condition) }, { closed: true }),
]);

/** An address with https, as the service requires, or with http on this machine, which only the sandbox accepts. */
const targetUrl: Validator<string> = (input, path, issues) => {
  const read = string()(input, path, issues);
  if (typeof read !== "string" || isTargetUrl(read)) return read;
  const message = "target_url must be an HTTPS URL";
  return addIssue(issues, { code: "invalid_string", path, message });
};

function isTargetUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return text.startsWith("https://") || (text.startsWith("http://") && isLoopback(hostname));
}

const subscriptionList = list(
  shape({ event_type: oneOf(eventTypes), filter: required("object", nullable(filter)) }),
);

/** Request body for a new webhook. */
export const webhookBody = shape({
  data: shape({ target_url: targetUrl, subscriptions: subscriptionList }),
});

/** Request body for changes of a webhook. */
export const webhookChangeBody = shape({
  data: shape({ target_url: optional(targetUrl), subscriptions: optional(subscriptionList) }),
});

/** Creates a webhook. Its secret is returned only once. */
export function createWebhook(
  service: CrmService,
  { target_url, subscriptions }: Infer<typeof webhookBody>["data"],
): { webhook: WebhookDocument; secret: string } {
  const secret = randomBytes(32).toString("hex");
  const webhook: WebhookDocument = {
    id: randomUUID(),
    secret,
    targetUrl: target_url,
    subscriptions,
    status: "active",
    createdAt: toTimestamp(service.now()),
  };
  service.collections.webhooks.put(webhook.id, webhook);
  return { webhook, secret };
}
