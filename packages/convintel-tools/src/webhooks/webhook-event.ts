import { type WebhookTrigger, isWebhookTrigger } from "./webhook-trigger.js";

/** The fields of every event. */
interface BaseEvent<Trigger extends WebhookTrigger> {
  trigger: Trigger;
  /** The activity, if the payload names it: read it again, because deliveries are not signed. */
  activityId?: string | undefined;
  /** The full payload. Its keys are not documented: `convintel_webhook_sample_get` shows them. */
  payload: Readonly<Record<string, unknown>>;
}

/** An event of a conversation: an activity was processed, shared, exported or played. */
export type ConversationEvent =
  | BaseEvent<"conversation_processed">
  | BaseEvent<"conversation_shared">
  | BaseEvent<"conversation_exported">
  | BaseEvent<"conversation_played">;

/** An event of coaching: a manager finished the feedback on a colleague's conversation. */
export interface CoachingFeedbackEvent extends BaseEvent<"coaching_feedback_completed"> {
  feedbackId?: string | undefined;
  /** The manager. */
  coachId?: string | undefined;
  /** The sales rep. */
  coacheeId?: string | undefined;
}

/** An event delivered to a webhook, distinguished by its `trigger`. */
export type WebhookEvent = ConversationEvent | CoachingFeedbackEvent;

type Payload = Readonly<Record<string, unknown>>;

/**
 * Parses the JSON of a delivery. The trigger is taken from the payload, or else is `fallbackTrigger`, such
 * as the one in the webhook's own URL.
 *
 * @returns undefined if the JSON is not an object, or its trigger is unknown.
 */
export function parseWebhookEvent(
  json: unknown,
  fallbackTrigger?: WebhookTrigger,
): WebhookEvent | undefined {
  const payload = toObject(Array.isArray(json) && json.length === 1 ? json[0] : json);
  if (payload === undefined) return undefined;
  const namedTrigger = [payload["trigger"], payload["event"], payload["type"]].find(
    isWebhookTrigger,
  );
  const trigger = namedTrigger ?? fallbackTrigger;
  if (trigger === undefined) return undefined;
  const subject =
    toObject(payload["data"]) ?? toObject(payload["payload"]) ?? findSubject(payload, namedTrigger);
  return trigger === "coaching_feedback_completed"
    ? toFeedbackEvent(subject, payload)
    : { trigger, activityId: findActivityId(subject), payload };
}

/** Returns the subject of an unwrapped event: all of it, except that an id beside a trigger is the event's own. */
function findSubject({ id, ...rest }: Payload, named: WebhookTrigger | undefined): Payload {
  return named === undefined ? { ...rest, id } : rest;
}

function toFeedbackEvent(subject: Payload, payload: Payload): CoachingFeedbackEvent {
  const feedback =
    toObject(subject["coachingFeedback"]) ?? toObject(subject["feedback"]) ?? subject;
  return {
    trigger: "coaching_feedback_completed",
    activityId: findId(feedback, "activity") ?? findId(subject, "activity"),
    feedbackId: findId(subject, "feedback") ?? parseId(feedback["id"]),
    coachId: findId(feedback, "coach"),
    coacheeId: findId(feedback, "coachee"),
    payload,
  };
}

function findActivityId(subject: Payload): string | undefined {
  return findId(subject, "activity") ?? findId(subject, "conversation") ?? parseId(subject["id"]);
}

function findId(payload: Payload, name: string): string | undefined {
  return (
    parseId(payload[`${name}Id`]) ??
    parseId(payload[`${name}_id`]) ??
    parseId(toObject(payload[name])?.["id"])
  );
}

function parseId(value: unknown): string | undefined {
  return (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : undefined;
}

function toObject(value: unknown): Payload | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Payload)
    : undefined;
}
